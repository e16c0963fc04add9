"""Hash of everything that determines a picture: its row, its size, and the code that its scene uses.

The code is followed from function to function by name, without running it, so that a changed form makes only its own pictures stale. Comments
and docstrings do not count.
"""
import ast
import functools
import hashlib
import json
import os

STUDIO = os.path.join(os.path.dirname(os.path.abspath(__file__)), "studio")
MATERIALS = dict(ceramic="ceramic", glass="glass", rattan="rattan", stone="stone", wood="wood", brass="brass", metal="brass",
                 linen="textile", wool="textile", boucle="textile", cotton="textile", coir="textile")
# `body` calls every material, and a row uses one: the material is a root of its own.
BRANCHES = {("studio.materials.body", "OTHERS"), ("studio.materials.body", "body")}


def modules():
    for folder, _, names in os.walk(STUDIO):
        for name in names:
            if name.endswith(".py"):
                path = os.path.join(folder, name)
                yield "studio." + os.path.relpath(path, STUDIO)[:-3].replace(os.sep, "."), path


def without_docstrings(node):
    for inner in ast.walk(node):
        if isinstance(inner, (ast.FunctionDef, ast.ClassDef)) and isinstance(inner.body[0], ast.Expr) and isinstance(inner.body[0].value, ast.Constant):
            inner.body = inner.body[1:] or [ast.Pass()]
    return ast.dump(node)


@functools.cache
def definitions():
    """Maps (module, name) to the code of the definition and to the definitions that it names."""
    found, scopes = {}, {}
    for module, path in modules():
        with open(path) as f:
            tree = ast.parse(f.read())
        scope = scopes[module] = {}
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and node.module.startswith("studio"):
                scope.update({a.asname or a.name: (node.module, a.name) for a in node.names})
            names = [node.name] if isinstance(node, (ast.FunctionDef, ast.ClassDef)) else \
                [n.id for t in node.targets for n in ast.walk(t) if isinstance(n, ast.Name)] if isinstance(node, ast.Assign) else []
            for name in names:
                scope[name] = (module, name)
                found[module, name] = node
    return {key: (without_docstrings(node), {scopes[key[0]][n.id] for n in ast.walk(node) if isinstance(n, ast.Name) and n.id in scopes[key[0]]} - {key})
            for key, node in found.items()}


@functools.cache
def code(roots):
    """Hash of the definitions that are reached from `roots`."""
    known, seen, queue = definitions(), set(), list(roots)
    while queue:
        key = queue.pop()
        if key in seen:
            continue
        seen.add(key)
        if key in known and key not in BRANCHES:
            queue += known[key][1]
    digest = hashlib.sha256()
    for key in sorted(seen):
        digest.update(repr((key, known[key][0])).encode())
    return digest.hexdigest()


def forget_code():
    definitions.cache_clear()
    code.cache_clear()


def root(name, under):
    return next(key for key in sorted(definitions()) if key[1] == name and key[0].startswith(under))


def recipe(job):
    """Returns 16 hexadecimal digits. job: {shot, spec, width, height, samples}."""
    parts = job["spec"].get("items", [job["spec"]])
    roots = {root(job["shot"], "studio."), ("studio.shoot", "shoot")}
    roots |= {root(p["form"], "studio.forms.") for p in parts} | {root(MATERIALS[p["material"]], "studio.materials.") for p in parts}
    spec = {k: v for k, v in job["spec"].items() if k not in ("alt", "file", "family", "id")}
    facts = dict(spec=spec, size=(job["width"], job["height"]), samples=job["samples"], code=code(frozenset(roots)))
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]
