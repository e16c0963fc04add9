import { expect, test } from 'vitest'
import { pluralForms } from './plurals.ts'

const PAIRS: Record<string, string> = {
  en: `lamp/lamps shelf/shelves bookshelf/bookshelves knife/knives glass/glasses box/boxes dish/dishes candle/candles
    vase/vases child/children mouse/mice foot/feet tooth/teeth berry/berries tray/trays photo/photos potato/potatoes
    cloth/cloths brush/brushes bus/buses lens/lenses leaf/leaves scarf/scarfs scarf/scarves woman/women loaf/loaves
    basis/bases cactus/cacti cactus/cactuses bureau/bureaux ottoman/ottomans monarch/monarchs quiz/quizzes toy/toys`,
  fr: 'lampe/lampes cadeau/cadeaux bijou/bijoux cheval/chevaux vitrail/vitraux neveu/neveux rideau/rideaux clou/clous',
  de: `lampe/lampen stuhl/stuhle glas/glaser weinglas/weinglaser buch/bucher schussel/schusseln kissen/kissens sofa/sofas
    lehrerin/lehrerinnen bett/betten tisch/tische decke/decken handtuch/handtucher`,
  es: 'lampara/lamparas luz/luces flor/flores mes/meses cojin/cojines mesa/mesas',
  it: 'tavolo/tavoli lampada/lampade bicchiere/bicchieri banco/banchi lago/laghi uovo/uova arancia/arance vecchio/vecchi',
  pt: 'mesa/mesas flor/flores almofadao/almofadoes jardim/jardins lencol/lencois luz/luzes barril/barris',
  nl: `lamp/lampen boom/bomen kan/kannen vaas/vazen huis/huizen brief/brieven tafel/tafels foto/fotos kussen/kussens
    kind/kinderen lampe/lampes`,
}

const pairs = Object.entries(PAIRS).flatMap(([language, list]) =>
  list.split(/\s+/).map((pair) => [language, ...pair.split('/')] as [string, string, string]),
)

test.each(pairs)('%s: %s and %s are forms of each other', (language, singular, plural) => {
  expect(pluralForms(singular, [language])).toContain(plural)
  expect(pluralForms(plural, [language])).toContain(singular)
  expect(pluralForms(singular, [])).toContain(plural)
})

test('forms are symmetric, and no word is a form of itself', () => {
  for (const languages of [...Object.keys(PAIRS).map((language) => [language]), []]) {
    for (const word of pairs.flatMap(([, singular, plural]) => [singular, plural])) {
      const forms = pluralForms(word, languages)
      expect(forms).not.toContain(word)
      expect(forms).toEqual([...new Set(forms)])
      for (const form of forms) expect(pluralForms(form, languages), `${word}, ${form}`).toContain(word)
    }
  }
})

test.each(['glass', 'brass', 'as', 'has', 'is', '12', '4x', 'm2', ''])('%j is not a plural in English', (word) => {
  expect(pluralForms(word, ['en']).filter((form) => form.length < word.length)).toEqual([])
})

test('an unknown language has no forms', () => {
  expect(pluralForms('lamps', ['xx'])).toEqual([])
  expect(pluralForms('lamps', ['xx', 'en'])).toEqual(['lamp'])
})
