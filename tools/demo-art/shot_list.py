"""The pictures of the demo shop as render jobs, the most valuable first."""
import csv
import json
import os

HERE = os.path.dirname(os.path.abspath(__file__))
DEMO = os.path.normpath(os.path.join(HERE, "..", "..", "database", "demo"))
PRODUCT, BANNER = (1600, 1600), (2400, 1080)
SAMPLES = {"banner": 18, "product": 18, "glass": 40}
SHOW_MORE = 150                                      # products with a detail, a measured picture and a room, or two of them
ROOMS = {"kitchen": "mug jar board pitcher towel glassware", "dining": "bowl plates napkins candle chair tray", "bath": "towel_stack bath_mat dispenser mirror hooks",
         "bedroom": "bedding cushion throw table_lamp lidded_box bench", "porch": "planter lantern watering_can doormat"}
AT = {"kitchen": "in a kitchen", "dining": "on a dining table", "bath": "in a bathroom", "bedroom": "in a bedroom", "porch": "on a porch", "living": "in a living room"}
ROOM_OF = {form: room for room, forms in ROOMS.items() for form in forms.split()}
MEASURED = {"rug", "chair", "stool", "side_table", "shelf", "bench", "floor_lamp", "basket", "planter", "mirror", "pendant", "tray"}


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


def pictured_products():
    with open(os.path.join(DEMO, "products.csv"), newline="") as f:
        return [row for row in csv.DictReader(f) if row["images"]]


def inches_of_files():
    """Maps the file of a product's picture to its width, depth and height in inches."""
    return {row["images"].split("|")[0]: [float(row[k]) for k in ("length_in", "width_in", "height_in")] for row in pictured_products()}


def value_of_files():
    """Maps the file of a product's picture to its rank: home first, then the top of each category in turn."""
    products = pictured_products()
    home = {sku: i for i, sku in enumerate(skus_of_home())}
    by_category = {}
    for row in sorted(products, key=lambda r: -int(r["popularity"])):
        by_category.setdefault(row["category"], []).append(row["sku"])
    place = {sku: (1, i) for skus in by_category.values() for i, sku in enumerate(skus)}
    place |= {sku: (0, i) for sku, i in home.items()}
    return {row["images"].split("|")[0]: place[row["sku"]] for row in products}


def more_of(main, inches):
    """Returns the further pictures of a product: in a room, and its measures if it is chosen by size, else a detail."""
    spec, product = main["spec"], main["alt"].split(" against a warm")[0].split(", on a warm")[0]
    room = ROOM_OF.get(spec["form"], "living")
    second = dict(kind="room", shot="room", spec=spec | dict(room=room), alt=f"{product} {AT[room]}")
    third = dict(kind="scale", shot="scale", spec=spec | dict(inches=inches), alt=f"{product} with its width, depth and height") if spec["form"] in MEASURED else \
        dict(kind="detail", shot="detail", spec=spec, alt=f"Detail of {product[0].lower()}{product[1:]}")
    return [main | extra | dict(id=f"{main['id']}-{extra['kind']}", file=f"products/{main['id']}-{extra['kind']}.webp", of=main["id"]) for extra in (second, third)]


def jobs():
    """Returns {id, file, alt, kind, shot, spec, width, height, samples} of each picture in render order; further pictures have `of`, the id of the main one."""
    banners = [dict(id=b["id"], file=b["file"], alt=b["alt"], kind="banner", shot="banner", spec=b, width=BANNER[0], height=BANNER[1], samples=SAMPLES["banner"])
               for b in load(HERE, "banners.json")]
    value = value_of_files()
    products = [dict(id=s["id"], file=s["file"], alt=s["alt"], kind="main", shot="product", spec=s, width=PRODUCT[0], height=PRODUCT[1],
                     samples=SAMPLES.get(s["material"], SAMPLES["product"])) for s in load(HERE, "items.json")]
    products.sort(key=lambda j: value.get(j["file"], (2, 0)))
    inches = inches_of_files()
    more = [extra for main in products[:SHOW_MORE] if main["file"] in inches for extra in more_of(main, inches[main["file"]])]
    return banners + products[:SHOW_MORE] + more + products[SHOW_MORE:]
