import { expect, test } from 'vitest'
import { NO_CUSTOM_ENTRIES, type CompoundEntry } from '#engine/dictionaries/dictionary.ts'
import { COMPOUND_RULES } from './compound-words.ts'
import { decompound } from './decompound.ts'
import { words } from './tokenize.ts'

const COMPOUNDS: Record<string, string> = {
  de: `Gartenstühle=garten+stuhle Wolldecke=wolle+decke Küchentisch=kuche+tisch Weingläser=wein+glaser Blumentopf=blume+topf
    Weihnachtsbaumkugel=weihnacht+baum+kugel Gästehandtuch=gast+hand+tuch Bambusstuhl=bambus+stuhl Bilderrahmen=bild+rahmen
    Teller Kissen Versuch Bestand Handgemacht Baumwolle`,
  nl: 'eettafel=eet+tafel tuinstoelen=tuin+stoelen kaarsenhouder=kaars+houder boekenkast=boek+kast wijnglas=wijn+glas stoel',
  sv: 'trädgårdsstol=tradgard+stol kaffekoppar=kaffe+koppar bokhylla=bok+hylla köksbord=kok+bord stol',
  da: 'havestol=have+stol vinglas=vin+glas skærebræt=skaere+braet spisebordsstol=spise+bord+stol stol',
  no: 'hagestol=hage+stol kaffekopp=kaffe+kopp blomstervase=blomster+vase lysestake=lyse+stake stol',
  fi: 'puutarhatuoli=puutarha+tuoli kahvikuppi=kahvi+kuppi kynttilänjalka=kynttila+jalka pöytäliina=poyta+liina tuoli',
}

const folded = (word: string) => words(word, '')[0] ?? ''
const cases = Object.entries(COMPOUNDS).flatMap(([language, list]) =>
  list.split(/\s+/).map((each): [string, string, string[] | null] => {
    const [word = '', parts] = each.split('=')
    return [language, word, parts?.split('+') ?? null]
  }),
)

test.each(cases)('in %s, %s is %j', (language, word, parts) => {
  expect(decompound(folded(word), [language])).toEqual(parts)
})

test('a language without compounds splits nothing, and the first language that splits a word does', () => {
  expect(decompound('gartenstuhl', ['en', 'fr'])).toBeNull()
  expect(decompound('gartenstuhl', [])).toBeNull()
  expect(decompound('wijnglas', ['en', 'nl', 'de'])).toEqual(['wijn', 'glas'])
})

test('the words of the lists are not split, and no part is empty or longer than the word', () => {
  for (const [language, { words: list }] of Object.entries(COMPOUND_RULES))
    for (const word of words(list, '')) expect(decompound(word, [language])).toBeNull()
})

test('entries precede the lists, and a disabled one keeps its word whole', () => {
  const entry = (word: string, decomposition: string[], state: CompoundEntry['state'] = 'enabled'): CompoundEntry => {
    return { objectID: word, language: 'de', word, decomposition, state }
  }
  const compounds = [entry('Gartenstuhl', ['Gart', 'Enstuhl']), entry('Wolldecke', ['x', 'y'], 'disabled')]
  const dictionaries = { ...NO_CUSTOM_ENTRIES, compounds }
  expect(decompound('gartenstuhl', ['de'], dictionaries)).toEqual(['gart', 'enstuhl'])
  expect(decompound('wolldecke', ['de'], dictionaries)).toBeNull()
  const disabledStandard = { ...NO_CUSTOM_ENTRIES.disabledStandard, compounds: ['de'] }
  expect(decompound('wolldecke', ['de'], { ...NO_CUSTOM_ENTRIES, disabledStandard })).toBeNull()
})
