import { createRandom, weightedPicker, pick } from './random.ts'

const FREQUENT =
  'modern small large soft natural classic round deep warm light simple home finish gift design style made hand solid ' +
  'crafted set piece room table easy care clean everyday timeless smooth shape perfect quality durable texture edge base ' +
  'surface detail tone shelf display seasonal vintage rustic elegant sturdy compact matte glossy wide tall slim woven ' +
  'carved painted polished brushed washed layered stackable wipe cloth water dry safe indoor outdoor kitchen bedroom ' +
  'bathroom living dining office garden hallway corner window light candle flower guest holiday summer winter autumn'
const NOUNS =
  'bowl vase mug plate lamp stool chair bench mirror rug runner cushion throw basket tray board candle lantern planter ' +
  'clock frame shelf hook box jar pitcher carafe tumbler napkin towel blanket curtain pillow quilt doormat teapot kettle ' +
  'platter saucer coaster bookend candlestick pendant sconce ottoman sideboard trolley hamper canister dispenser duvet ' +
  'tablecloth apron colander ladle spoon knife ornament wreath figurine'
const PLACES = 'kitchen bedroom bath garden hall'
const MATERIALS =
  'oak walnut ash teak pine bamboo rattan jute linen cotton wool velvet leather silk ceramic stoneware porcelain ' +
  'earthenware terracotta glass crystal marble granite slate brass copper steel iron paper cork'
const COLORS =
  'white ivory cream sand beige taupe brown chocolate charcoal black gray silver gold bronze red crimson rust coral ' +
  'orange amber ochre yellow lemon olive sage green emerald forest mint teal turquoise aqua blue navy indigo violet ' +
  'purple plum pink blush'
const STYLES =
  'minimal farmhouse coastal bohemian industrial nordic japandi traditional transitional eclectic victorian deco ' +
  'midcentury retro cottage tropical mediterranean colonial gothic contemporary'
const BEGINNINGS = 's c p b m t d r f a h l g w n e k v st ch pr br tr gr pl cl sh o i u j'
const MIDDLES = 'a e i o u a e i o ai ea ou ar er or an en in on al el'
const ENDINGS = 'n r l s t m d k nd st rt ck ll th ne re le te ve ng w x p sh mp'

const RARE_WORDS = 52_000
const BRANDS = 1500
const COLLECTIONS = 8000

/** Words of which product titles, descriptions and attributes consist. */
export interface Vocabulary {
  nouns: readonly string[]
  categories: readonly string[]
  materials: readonly string[]
  colors: readonly string[]
  styles: readonly string[]
  brands: readonly string[]
  collections: readonly string[]
  /** Common words that customers search for. */
  frequent: readonly string[]
  /** Draws a word of running text with frequencies by Zipf's law. */
  word: (random: () => number) => string
}

/** Creates the vocabulary, the same every time: 300 categories, 30 materials, 40 colors, 20 styles, 1,500 brands, 8,000 collections. */
export function createVocabulary(): Vocabulary {
  const random = createRandom(11)
  const frequent = [...new Set(split(FREQUENT))]
  const nouns = split(NOUNS)
  const known = new Set([...frequent, ...nouns, ...split(MATERIALS), ...split(COLORS), ...split(STYLES)])
  const common = [...known]
  const rare = invent(RARE_WORDS, random, known)
  const words = [...common, ...rare]
  const pickWord = weightedPicker(words.map((_, rank) => 1 / (rank + 34) ** 1.7))
  return {
    nouns,
    categories: split(PLACES).flatMap((place) => nouns.slice(0, 60).map((noun) => `${place} ${noun}s`)),
    materials: split(MATERIALS),
    colors: split(COLORS),
    styles: split(STYLES),
    brands: invent(BRANDS, random, known).map((name) => name.charAt(0).toUpperCase() + name.slice(1)),
    collections: invent(COLLECTIONS, random, known),
    frequent: common,
    word: (draw) => words[pickWord(draw)] ?? '',
  }
}

/** Invents words of two to four syllables that are not in `known`, and adds them to it. */
function invent(count: number, random: () => number, known: Set<string>): string[] {
  const beginnings = split(BEGINNINGS)
  const middles = split(MIDDLES)
  const endings = split(ENDINGS)
  const invented: string[] = []
  while (invented.length < count) {
    const syllables = 2 + Math.floor(random() * 2.4)
    let word = ''
    for (let syllable = 0; syllable < syllables; syllable++) {
      // Prefer the first of the list: initial letters are not equally frequent in real words either.
      word += beginnings[Math.floor(random() ** 1.6 * beginnings.length)] ?? ''
      word += pick(middles, random)
    }
    if (random() < 0.6) word += pick(endings, random)
    if (known.has(word)) continue
    known.add(word)
    invented.push(word)
  }
  return invented
}

function split(words: string): string[] {
  return words.split(' ')
}
