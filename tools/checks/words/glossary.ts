/** Rules of the first column of the second table of `docs/glossary.md`. */

/** One word that the check refuses. Each pattern is the source of a regular expression that has to match whole words. */
export interface Rule {
  /** The rule's name in messages and in the counts, usually the refused word itself. */
  word: string
  /** The words to use instead. */
  use: string
  /** Matched against declared names and file names in kebab-case: `holdPerson` and `hold-person.ts` are both `hold-person`. */
  names?: string
  /** Matched against file names only, for words that are fine as an identifier. */
  files?: string
  /** Matched against comments and Markdown documents. */
  prose?: string
  /** True if `prose` applies to messages of code that buyers do not read and to test titles, too. */
  texts?: boolean
  /** Text that is no match although it contains one, removed before the search. Applies to names and prose. */
  except?: string
  /** Paths that the rule applies to. Default: all. */
  within?: RegExp
  /** Paths that the rule does not apply to. */
  outside?: RegExp
}

const ORDERS = /(?:^|[/-])(?:orders?|checkout|billing|invoices?|payments?|refunds?|shipments?|fulfilment)\b/

/** The first table of `docs/glossary.md`. */
export const GLOSSARY: readonly Rule[] = [
  {
    word: 'letter',
    use: 'email, or email template',
    names: 'letters?',
    except:
      'letter-(?:or|bit|at)(?:-\\w+)?|letters-(?:and|for|256)[\\w-]*|(?:first|small|large|capital|plain|latin|same|fewest|exact|shown|word-or|no)-letters?',
    outside:
      /^engine\/|^bench\/(search|relevance)|vocabulary|search|password|^web\/texts\/fields|find-answers|server\/print\//,
  },
  {
    word: 'letter',
    use: 'email, or email template',
    prose:
      '(?:an?|the|this|that|each|every|which|no|their|its|account|order|paper|confirmation) letters?|letters? (?:is|are|was|were|that|which|to|for|about|waiting|says)',
    except: 'letters? (?:of|and|or) \\w+|(?:the|a) (?:first|last) letters?',
    within: /^server\/(?!search|print)|^contract\/|^e2e\/|^decisions|^docs\/|^[A-Z]+\.md$/,
  },
  {
    word: 'paper',
    use: 'document',
    names: 'papers?',
    prose: '(business )?papers?',
    except:
      'paper is white|(on|for|of) paper|paper (size|bag|mail)|white paper|paper and ink|paper, ink|papers? (flower|lamp|shade|lantern)s?',
    outside: /^tools\/demo-|brand|styles|theme/,
  },
  {
    word: 'sheet (PDF)',
    use: 'PDF',
    names: 'sheets?',
    except: 'line-sheets?|sheets?-name|filter-sheet[\\w-]*|style-sheets?|seed-sheets?',
    within: /^server\/(print|seeds|cart)\b/,
    outside: /workbook|xlsx|fonts/,
  },
  {
    word: 'fault',
    use: 'error, validation error, or bug',
    names: 'faults?',
    prose: 'faults?',
    texts: true,
    except: 'fault[ -](tolerance|tolerant|injection)|page faults?|seg(mentation )?faults?',
  },
  { word: 'trouble', use: 'error', names: 'troubles?', prose: 'troubles?', texts: true },
  { word: 'refusal', use: 'error, or rejection', names: 'refusals?', prose: 'refusals?', texts: true },
  { word: 'obstacle', use: 'blocker', names: 'obstacles?', prose: 'obstacles?', texts: true },
  {
    word: 'odd',
    use: 'suspicious, invalid, or unusual',
    names: 'odd|odds',
    prose: 'odd (prices?|cells?|rows?|cases?|sales?|values?|numbers? of cells)',
    except: 'is-odd',
  },
  {
    word: 'wrong',
    use: 'error, invalid, or UsageError',
    names: '^wrong(-call|-here|-first|s)?$',
  },
  {
    word: 'told',
    use: 'notified, reported, passed, payload, result, or snapshot',
    names: 'told',
    prose: 'told',
    texts: true,
  },
  {
    word: 'tells',
    use: 'notifies, reports, or passes',
    names: 'tells?',
    prose: 'tells',
    texts: true,
  },
  { word: 'wanted', use: 'input, query, request, or requested', names: 'wanted' },
  { word: 'asked', use: 'requested, queried, or input', names: 'asked|asks' },
  {
    word: 'kept',
    use: 'cached, or stored',
    names: 'kept',
    prose: '(is|are|was|were) kept (in|under|as|with|at|by)|kept (here|there|in memory)',
  },
  { word: 'gone', use: 'deleted, discontinued, or evicted', names: 'gone', prose: '(has|have|had|is|are) gone' },
  {
    word: 'programs',
    use: 'API clients, or webhooks',
    names: 'programs',
    prose: 'programs|a program',
    except: '(reward|loyalty|partner|affiliate) programs?',
  },
  {
    word: 'door',
    use: 'entry point',
    names: 'doors?',
    prose: '(side |front |back )?doors?',
    except: 'doen door dus|door mats?',
    texts: true,
    outside: /^tools\/demo-/,
  },
  {
    word: 'room',
    use: 'module, or folder',
    names: 'rooms?',
    prose:
      '(?<!(living|dining|wash|enough|more|no|any|head|have|has|leaves?|makes?|is|the|for) )rooms?(?! (for|to|left|set|scene)\\b)',
    within: /^tools\/(?!demo-)|^[A-Z]+\.md$|^decisions\/|^docs\/decisions\//,
  },
  { word: 'World', use: 'Infrastructure', names: 'world' },
  {
    word: 'Parts',
    use: 'Deps',
    names: '\\w+-parts$',
    except: '^(url|date|path|form|facet|number|title|side|stored|web|split|name|read|backup|address|word|query)-parts$',
    within: /^server\/|^database\//,
  },
  {
    word: 'maker',
    use: 'supplier (texts that buyers read keep maker)',
    names: 'makers?',
    prose: 'makers?',
    outside: /^web\/texts\/|^database\/demo\/|^tools\/demo-|^engine\//,
  },
  {
    word: 'child, group, part (of an order)',
    use: 'suborder',
    names: 'child|child-id|(?:held|only|credit|cancel|freight|maker)-(child|group|part)|part|group',
    prose: "child orders?|maker's (part|orders?)|(?:the|each|every|a) child",
    except: 'children|child-(process|categor\\w*|number)|^child-process$|part-paid|child process(es)?|child element',
    within: ORDERS,
  },
  { word: 'parcel', use: 'shipment', names: 'parcels?', prose: 'parcels?', texts: true },
  {
    word: 'way (of shipping)',
    use: 'shipping method',
    names: '^ways?$|^(shipping|shipment)-ways?|^(to-way|ways?-of)$',
    prose: 'ways? of (shipping|sending)|shipping ways?',
    within: /shipping|checkout|order|cart|catalog/,
  },
  {
    word: 'picture',
    use: 'image',
    names: 'pictures?',
    prose: 'pictures?',
    texts: true,
    except: '<picture>|picture element',
    outside: /^database\/demo\/|^tools\/demo-|^engine\//,
  },
  {
    word: 'notices',
    use: 'toasts, email preferences, or webhooks',
    names:
      '(?:\\w+-)*notices(?:-[\\w-]+)?|(?:short|processor|added|older)-notice|notice-(?:kinds?|defaults|tolerance|action)',
    prose: 'notices',
    except: 'privacy[- ]notices?|security notices?|legal notices?|notices? (in force|period)|PostgreSQL notices?',
    outside: /terms|content|database\//,
  },
  {
    word: 'give up',
    use: 'abandon, or fail',
    names: '(?:give|gives|given|gave)-up',
    prose: '(?:gives?|given|gave|giving) (?:it |them )?up',
    texts: true,
  },
  { word: 'mend', use: 'fix, or repair', names: 'mend(s|ed|ing)?', prose: 'mend(s|ed|ing)?', texts: true },
  {
    word: 'press (noun)',
    use: 'click, or button',
    names: '(?:on-)?press|presses|[\\w-]+-press[\\w-]*|press-[\\w-]+|pressed',
    prose:
      '(?<!to )(?:a|the|one|each|every|any|first|second|next|double|another|this|that|no|by|of|its|with|on|per|same) press(?:es)?|presses(?= (?:of|on|in|at|come))|what (?:is|was|were) pressed',
    except: '(?:alt|ctrl|key)-press|printing press|key presses|the press (?:area|page|contact)',
  },
  { word: 'finding.ts', use: 'seo routes', files: '^finding$', names: '^finding-routes$' },
  { word: 'orSay', use: 'toastOnError', names: '^or-say$' },
  { word: 'wholeAnswer', use: 'requireField', names: '^whole-answer$' },
  { word: 'wasRefused', use: 'isClientError', names: '^was-refused(-for-good)?$' },
  { word: 'outliveThePage', use: 'withKeepalive', names: '^outlive-the-page$' },
  { word: 'storeBlindToStock', use: 'stock-independent store', names: '(?:[\\w-]+-)?blind-to-stock' },
  {
    word: 'hold, held',
    use: 'lock, locked, cached, or optimistic',
    names: 'holds?|held|hold-[\\w-]+',
    prose:
      '(?:is|are|was|were|be) held(?= (?:until|first|too|by|before|for|back)|[.;,:])|holds? (?:the|its|a|their|this|that) (?:row|company|buyer|person|order|product|seed|cart|line|child)s?(?: row)?|in (?:the|one) hold',
    except: 'on-hold|placed on hold|hold-music|holds? the (?:cart|line|order|product|seed|row)s? (?:number|id)',
  },
  { word: 'wait in a ring', use: 'deadlock', prose: 'in a ring', texts: true },
  {
    word: 'alone, turn',
    use: 'lock, withAdvisoryLock, or exclusive',
    names:
      '(?:is-|run-|records-|read-)?alone(?:-[\\w-]+)?|[\\w-]+-alone|(?:take|has|in|my|next)-turns?|turns?|turns?-of|create-turns',
    prose: '(?:takes?|take|in|its|their|whose) turns?',
    except: 'turn-(?:on|off|into|over)|in turn(?=[.,;]| (?:calls|uses|sends))',
    within: /^(?:server|engine|database|tools|bench|contract)\/|^web\/storefront\/(?:seeds|cart|integrations)\//,
  },
  { word: 'patient', use: 'retry, or withRetry', names: 'patient|patience' },
  {
    word: 'away',
    use: 'unavailable, or offline',
    names: '(?:[\\w-]+-)?away',
    prose: '(?:is|was|be|are|were) away',
    texts: true,
    except: '(?:edit|edits|take|look|pass)-away',
  },
  { word: 'unusable', use: 'DatabaseError, or unavailable', names: '(?:[\\w-]+-)?unusable' },
  {
    word: 'attempts.spend',
    use: 'rateLimiter.consume',
    names: '^(?:create-attempts|forget-attempts|spend)$',
    files: '^attempts$',
  },
  {
    word: 'once, underOneKey',
    use: 'idempotent, or withIdempotencyKey',
    names: '^once$|^once-for$|under-one-key',
    prose: 'under one key',
  },
  {
    word: 'awake, touches, late-start',
    use: 'hydrated, early input, or deferred hydration',
    names: '(?:[\\w-]+-)?awake|keep-touches|touches|late-start|start-late',
    prose: 'awake|wakes?(?= (?:up|the page|a page))',
    texts: true,
  },
  {
    word: 'fenced',
    use: 'SSRF-safe',
    names: 'fenced?|(?:[\\w-]+-)?fenced-[\\w-]+',
    prose: 'fence[sd]?',
    texts: true,
    except: 'fenced code',
  },
  {
    word: 'sealed',
    use: 'encrypted, or encryption',
    names: 'seal|seals|sealed|sealer|(?:[\\w-]+-)?seal(?:ed|er)s?',
    prose: 'seals?|sealed|sealer',
  },
  {
    word: 'judge',
    use: 'validate, or CheckoutValidation',
    names: 'judges?|judged|judgements?',
    prose: 'judges?|judged|judgements?',
    outside: /relevance/,
  },
  { word: 'standing', use: 'status, or position', names: '(?:[\\w-]+-)?standing(?:-[\\w-]+)?', prose: 'standings' },
  { word: 'pace', use: 'lead times, or rate', names: 'paces?', files: '(?:[\\w-]+-)?pace' },
  {
    word: 'rung, ladder',
    use: 'price break, or price tiers',
    names: '(?:[\\w-]+-)?(?:rung|ladder)s?(?:-[\\w-]+)?',
    prose: 'rungs?|ladders?',
    outside: /^database\/demo\/|^tools\/demo-/,
  },
  {
    word: 'window (content)',
    use: 'merchandising (content), or dialog (of the session)',
    names: '(?:shop-)?window(?:-(?:parts|faults|files|errors|deps))?|create-window|sign-(?:in|up)-window',
    prose: "shop(?:'s)? windows?",
    within: /^server\/content|^contract\/window|^web\/storefront\/(session|content)/,
  },
  {
    word: 'looks (tests)',
    use: 'screenshots',
    names: 'looks|demo-looks',
    prose: 'npm run looks|looks of the pages',
    within: /^tools\/|^e2e\/|\.md$/,
  },
  {
    word: 'sweep',
    use: 'scheduled cleanup, or reconciliation',
    names: 'sweeps?|swept|sweep-[\\w-]+|swept-[\\w-]+',
    prose: 'sweeps?|swept',
    texts: true,
  },
  { word: 'former', use: 'previous', names: 'former(?:-[\\w-]+)?', prose: 'former', texts: true },
  {
    word: 'visit',
    use: 'request session',
    names: 'visit|open-visit|open-file-visit|file-visit',
    prose: 'visit of a request',
    within: /^server\/(?:http|accounts|web)/,
  },
  { word: 'operations.ts', use: 'health and metrics', files: '^operations$', within: /^server\// },
  { word: 'mentioning', use: 'matchesSearch', names: '^mentioning$' },
  { word: 'giveWay', use: 'dropRows', names: '(?:[\\w-]+-)?give-way', prose: 'gives? way', texts: true },
  { word: 'tell-security, security-log', use: 'audit log, or logSecurityEvent', files: '^security-log$' },
  {
    word: 'heard',
    use: 'handleProcessorWebhook, or received',
    names: '(?:[\\w-]+-)?heard(?:-[\\w-]+)?',
    prose: 'heard',
    texts: true,
  },
  {
    word: 'promise (refund)',
    use: 'pending refund',
    names: '(?:keep|cut|open)-promises|promise-(?:refund|text)',
    prose: 'promised (?:back|refunds?|to (?:a |the )?cards?)|promised to go back',
    within: ORDERS,
  },
  {
    word: 'saysPrices',
    use: 'has, contains, states, or log',
    names: 'says?|[\\w-]+-says?|says?-[\\w-]+',
    except: 'say-so',
  },
  { word: 'order-words', use: 'order search', names: '^order-words$' },
  {
    word: 'test file names',
    use: 'navigation-intent, layout-metrics, unsaved-input, retry-idempotency, before-hydration, or slow-network',
    files: '^(?:own-way|well-set|kept-words|pressed-again|before-awake|in-a-hurry|seed-in-a-hurry)$',
  },
]
