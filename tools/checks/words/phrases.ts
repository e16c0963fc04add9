/** Rules for prose, spelling and docstrings, and the list of all rules. */
import { GLOSSARY, type Rule } from './glossary.ts'

/** Phrases that the style guide does not use in prose. */
const PHRASES: readonly Rule[] = [
  {
    word: 'whoever',
    use: 'the person or program by name: the buyer, a client that …',
    prose: 'whoever|whomever',
    texts: true,
  },
  {
    word: 'nobody',
    use: 'no one by name: no client, not …',
    names: 'nobody',
    prose: "nobody(?:'s)?",
    texts: true,
    except: 'as nobody|user nobody',
  },
  {
    word: 'is none',
    use: 'is not one, is invalid, does not exist',
    prose: '(?<!there )(?:is|are|was|were) none',
    texts: true,
  },
  { word: 'so it is with', use: 'the same applies to', prose: 'so (?:it )?is (?:it )?with', texts: true },
  { word: 'asks for', use: 'requests, queries, or requires', prose: 'asks|asked|who ask', except: 'frequently asked' },
  {
    word: 'comes',
    use: 'arrives, returns, follows, or amounts to',
    prose:
      '(?:comes?|came|coming) (?:again|back|later|in\\b(?! handy)|to\\b(?! (?:grips|mind))|when|where|by\\b|along|upon|with|of\\b|on\\b|too|late|twice|once|up to|anew|apart|through)|whoever comes|what comes?|to come|has come|have come',
    except: 'what comes (?:before|after|first|last|next)',
  },
  {
    word: 'stands',
    use: 'is, is placed, or appears',
    prose: 'stands?(?! for\\b)|stood',
    texts: true,
    except: 'stands? (?:for|in for|alone)\\b|stand-(?:in|alone)|plant stands?',
    outside: /^database\/demo\/|^tools\/demo-/,
  },
  {
    word: 'keeps (stores)',
    use: 'stores, or caches',
    prose: 'keeps? (?:it|them|these|those|what|this) (?:in|under|as|at|with)\\b|to be kept|what is kept',
  },
  {
    word: 'says',
    use: 'reports, states, specifies, contains, or means',
    prose: 'says|said|to say|say (?:so|what|how|which|whether|where|when|that|no)',
    texts: true,
  },
]

/** British spellings; the repository uses American English. Names on the wire and stored values are exempt. */
const SPELLING: readonly Rule[] = (
  [
    ['colour', 'color', 'colour(?:s|ed|ing|ful|less)?'],
    ['cancelled', 'canceled', 'cancell(?:ed|ing)'],
    ['catalogue', 'catalog', 'catalogues?'],
    ['behaviour', 'behavior', 'behaviours?'],
    ['neighbour', 'neighbor', 'neighbour(?:s|ing)?'],
    ['favourite', 'favorite', 'favou?r(?:ites?|ed)(?<=our\\w+)'],
    ['licence', 'license', 'licences?'],
    ['grey', 'gray', 'grey(?:s|ish)?'],
    ['centre', 'center', 'centre[sd]?'],
    [
      'travelled, labelled, modelled',
      'traveled, labeled, modeled',
      '(?:travell|labell|modell|signall|levell)(?:ed|ing)',
    ],
    [
      '-ise',
      '-ize',
      '(?:organ|recogn|normal|optim|serial|author|initial|summar|capital|custom|minim|maxim|priorit|token|synchron)is(?:e[sd]?|ing|ations?)',
    ],
    ['misspelt', 'misspelled', 'misspelt'],
  ] as const
).map(([word, use, prose]) => ({ word, use, names: prose, prose, texts: true }))

/** Interrogatives that a docstring does not begin with. */
const BEGINNINGS: Rule = {
  word: 'docstring: What/Who/Whether',
  use: 'a verb or a noun ("Returns …"); for a boolean "True if …"',
}

/** All rules. */
export const RULES: readonly Rule[] = [...GLOSSARY, ...PHRASES, ...SPELLING, BEGINNINGS]

export const DOCSTRING_RULE = BEGINNINGS

/** Pattern for the first word of a docstring that breaks `DOCSTRING_RULE`. */
export const INTERROGATIVE = /^(?:What|Who|Whom|Whose|Whatever|Whoever|Whomever|Whether)\b/i
