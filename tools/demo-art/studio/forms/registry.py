"""Registry of the forms with their framing."""

FORMS = {}


def form(elevation=12, wall=False, fill=1., sink=0., turn=0, variants=None):
    """Registers a builder `fn(spec, rng)`. variants: framing of single variants that differs, by number."""
    def register(fn):
        FORMS[fn.__name__] = dict(build=fn, elevation=elevation, wall=wall, fill=fill, sink=sink, turn=turn, variants=variants or {})
        return fn
    return register
