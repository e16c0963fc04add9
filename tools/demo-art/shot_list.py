"""The pictures of the demo shop as render jobs, the most valuable first."""
import csv
import json
import os

HERE = os.path.dirname(os.path.abspath(__file__))
DEMO = os.path.normpath(os.path.join(HERE, "..", "..", "database", "demo"))
PRODUCT, BANNER = (1600, 1600), (2400, 1080)
SAMPLES = {"banner": 18, "product": 18, "glass": 40}


def load(*path):
    with open(os.path.join(*path)) as f:
        return json.load(f)


def skus_of_home():
    """SKUs in the order of home: featured products, then the lists below."""
    skus = []

    def collect(value):
        if isinstance(value, dict):
            for key, inner in value.items():
                skus.extend(inner if key == "skus" else [])
                collect(inner)
        elif isinstance(value, list):
            for inner in value:
                collect(inner)

    for name in ("featured.v1.json", "must-have.v1.json", "packages.v1.json"):
        collect(load(DEMO, "content", name))
    return skus


def value_of_files():
    """Maps the file of a product's picture to its rank: home first, then the top of each category in turn."""
    with open(os.path.join(DEMO, "products.csv"), newline="") as f:
        products = [row for row in csv.DictReader(f) if row["images"]]
    home = {sku: i for i, sku in enumerate(skus_of_home())}
    by_category = {}
    for row in sorted(products, key=lambda r: -int(r["popularity"])):
        by_category.setdefault(row["category"], []).append(row["sku"])
    place = {sku: (1, i) for skus in by_category.values() for i, sku in enumerate(skus)}
    place |= {sku: (0, i) for sku, i in home.items()}
    return {row["images"].split("|")[0]: place[row["sku"]] for row in products}


def jobs():
    """Returns {id, file, alt, kind, shot, spec, width, height, samples} of each picture in render order."""
    banners = [dict(id=b["id"], file=b["file"], alt=b["alt"], kind="banner", shot="banner", spec=b, width=BANNER[0], height=BANNER[1], samples=SAMPLES["banner"])
               for b in load(HERE, "banners.json")]
    value = value_of_files()
    products = [dict(id=s["id"], file=s["file"], alt=s["alt"], kind="main", shot="product", spec=s, width=PRODUCT[0], height=PRODUCT[1],
                     samples=SAMPLES.get(s["material"], SAMPLES["product"])) for s in load(HERE, "items.json")]
    products.sort(key=lambda j: value.get(j["file"], (2, 0)))
    return banners[:2] + products[:12] + banners[2:] + products[12:]
