/** Replaces a singular ending by the plural ending, for singulars that match `applies`. All strings are folded. */
export type PluralRule = readonly [singular: string, plural: string, applies: RegExp]

/** Rules by language. All matching rules apply, so an irregular word may also have its regular form. */
export const PLURAL_RULES: Readonly<Record<string, readonly PluralRule[]>> = {
  en: [
    ['', 's', /(?:[^hsxyz]|[aeiou]y|[^cs]h|mach|omach|arch)$/],
    ['', 'es', /(?:ss|us|is|as|os|ns|x|z|ch|sh|[^aeiou]o)$/],
    ['y', 'ies', /[^aeiou]y$/],
    ['f', 'ves', /(?:shel|lea|loa|hal|wol|scar|cal|sel|thie|el|hoo|shea|dwar|whar)f$/],
    ['fe', 'ves', /(?:kni|li|wi)fe$/],
    ['z', 'zzes', /(?:qui|whi)z$/],
    ['child', 'children', /child$/],
    ['mouse', 'mice', /mouse$/],
    ['louse', 'lice', /louse$/],
    ['goose', 'geese', /goose$/],
    ['foot', 'feet', /foot$/],
    ['tooth', 'teeth', /tooth$/],
    ['man', 'men', /man$/],
    ['person', 'people', /person$/],
    ['ox', 'oxen', /^ox$/],
    ['die', 'dice', /^die$/],
    ['penny', 'pence', /penny$/],
    ['is', 'es', /(?:bas|ax|analys|oas|cris|thes)is$/],
    ['us', 'i', /(?:cact|fung|foc|radi|nucle|syllab|terminus|stimul|hippopotam|octop)us$/],
    ['um', 'a', /(?:stadi|bacteri|medi|aquari|terrari|candelabr|mausole|memorand)um$/],
    ['ix', 'ices', /(?:append|matr)ix$/],
    ['ex', 'ices', /(?:ind|vert|vort)ex$/],
    ['eau', 'eaux', /(?:bur|chat|plat|tabl|trouss)eau$/],
    ['on', 'a', /(?:criteri|phenomen)on$/],
  ],
  fr: [
    ['', 's', /[^sxz]$/],
    ['', 'x', /(?:eau|au|eu|bijou|caillou|chou|genou|hibou|joujou|pou)$/],
    ['al', 'aux', /al$/],
    ['ail', 'aux', /(?:trav|vitr|b|cor|em|soupir)ail$/],
    ['oeil', 'yeux', /^oeil$/],
    ['ciel', 'cieux', /^ciel$/],
    ['monsieur', 'messieurs', /^monsieur$/],
    ['madame', 'mesdames', /^madame$/],
  ],
  de: [
    ['', 'n', /(?:e|el|er)$/],
    ['', 'e', /[^aeiouy]$/],
    ['', 'en', /[^aeouy]$/],
    ['', 's', /[^esxz]$/],
    ['', 'nen', /in$/],
    ['nis', 'nisse', /nis$/],
    [
      '',
      'er',
      /(?:bild|blatt|brett|buch|dach|dorf|ei|fass|feld|geist|glas|grab|haus|holz|huhn|kalb|kind|kleid|lamm|land|licht|lied|loch|mann|rad|rand|rind|schild|schloss|tuch|wald|wort|wurm|bad|band)$/,
    ],
    ['um', 'en', /(?:ium|eum|raum|zentrum)$/],
  ],
  es: [
    ['', 's', /[aeiou]$/],
    ['', 'es', /[^aeoz]$/],
    ['z', 'ces', /z$/],
  ],
  it: [
    ['o', 'i', /o$/],
    ['a', 'e', /a$/],
    ['e', 'i', /e$/],
    ['io', 'i', /io$/],
    ['co', 'chi', /co$/],
    ['go', 'ghi', /go$/],
    ['ca', 'che', /ca$/],
    ['ga', 'ghe', /ga$/],
    ['cia', 'ce', /cia$/],
    ['gia', 'ge', /gia$/],
    ['a', 'i', /(?:ista|ma|ta)$/],
    ['mano', 'mani', /mano$/],
    ['uomo', 'uomini', /uomo$/],
    ['o', 'a', /(?:uov|pai|lenzuol|bracci|dit|cigli|ginocchi|labbr|migli|centinai)o$/],
  ],
  pt: [
    ['', 's', /[aeioun]$/],
    ['', 'es', /[nrsz]$/],
    ['ao', 'oes', /ao$/],
    ['ao', 'aes', /ao$/],
    ['m', 'ns', /m$/],
    ['l', 'is', /[aeou]l$/],
    ['il', 'is', /il$/],
    ['il', 'eis', /il$/],
  ],
  nl: [
    ['', 'en', /[^aeiouy]$|(?:ie|ij|ei|eu|ui|oe|au|ee)$/],
    ['', 's', /(?:[aeiouy]|el|em|en|er|or|ier|eur)$/],
    ['', 'n', /e$/],
    ['f', 'ven', /[^f]f$/],
    ['s', 'zen', /[^s]s$/],
    ...doubledConsonants(),
    ...shortenedVowels(),
    ['stad', 'steden', /stad$/],
    ['schip', 'schepen', /schip$/],
    ['kind', 'kinderen', /kind$/],
    ['ei', 'eieren', /(?:^|paas)ei$/],
    ['blad', 'bladeren', /blad$/],
    ['lid', 'leden', /(?:^|ge|deksel)lid$/],
  ],
}

/** Consonants that double after a short vowel: kan, kannen. */
function doubledConsonants(): PluralRule[] {
  return Array.from('bdfgklmnprst', (end) => [end, `${end}${end}en`, new RegExp(`(?:^|[^aeiou])[aeiou]${end}$`)])
}

/** Long vowels that are written once in an open syllable, where f and s become v and z: boom, bomen; vaas, vazen. */
function shortenedVowels(): PluralRule[] {
  return ['aa', 'ee', 'oo', 'uu'].flatMap((long) =>
    Array.from('bdgklmnprtvz', (end): PluralRule => {
      const singular = long + end.replace('v', 'f').replace('z', 's')
      return [singular, `${long.charAt(0)}${end}en`, new RegExp(`${singular}$`)]
    }),
  )
}
