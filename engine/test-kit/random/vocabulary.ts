/** Similar words: typos, prefixes, plurals and compounds of each other. */
export const VOCABULARY: readonly string[] = [
  'table tables tablet cable tablecloth cloth clothes lamp lamps lamb lampshade shade chair chairs char choir glass glasses',
  'class grass box boxes shelf shelves self candle candles candel holder holders candleholder kitchen kitchens kitchenware',
  "ware red read rad the of with and a Café cafe Crème creme Straße don't dont ombrellone ombrelone",
  'Tisch Decke Tischdecke Tischdecken Stuhl Küchenstuhl Küche Bambusstuhl Bambus',
  '12 120 12.5 2026 2062 AB-12 ab12 x-large 日本 007 7 12in 12 in by 20x30 20',
].flatMap((words) => words.split(' '))

export const BRANDS = ['Acme', 'acme', 'Bolt', 'Casa Nova', '-Minus', 'L"Or', 'Été'] as const
export const COLORS = ['red', 'navy blue', 'Blue', 'green'] as const
export const MATERIALS = ['oak', 'glass', 'cloth', 'Oak wood'] as const
