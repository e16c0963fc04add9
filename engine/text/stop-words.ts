import { customWordsOf } from '#engine/dictionaries/custom-words.ts'
import { type Dictionaries, NO_CUSTOM_ENTRIES } from '#engine/dictionaries/dictionary.ts'
import { tokenize } from './tokenize.ts'

/**
 * Returns the folded stop words of the languages: the standard ones and those of the dictionary, without the ones it turns off. An empty
 * list means all languages.
 */
export function stopWords(languages: readonly string[], dictionaries = NO_CUSTOM_ENTRIES): ReadonlySet<string> {
  let known = cache.get(dictionaries)
  if (!known) cache.set(dictionaries, (known = new Map()))
  const key = languages.join(',')
  let words = known.get(key)
  if (!words) known.set(key, (words = collect(languages, dictionaries)))
  return words
}

function collect(languages: readonly string[], dictionaries: Dictionaries): Set<string> {
  const custom = customWordsOf(dictionaries)
  const all = languages.length > 0 ? languages : [...new Set([...STOP_WORD_LANGUAGES, ...custom.languages])]
  return new Set(
    all.flatMap((language) => {
      const own = custom.of(language)
      const standard = custom.hasStandard('stopwords', language) ? standardStopWords(language) : []
      return [...standard.filter((word) => !own.disabledStopWords.has(word)), ...own.stopWords]
    }),
  )
}

const cache = new WeakMap<Dictionaries, Map<string, ReadonlySet<string>>>()

/** Returns the folded standard stop words of a language. */
export function standardStopWords(language: string): readonly string[] {
  return [...new Set(tokenize(STOP_WORDS[language] ?? '', '').map(({ word }) => word))]
}

/** Words that are also names of products are not included, for example "can" (watering can). */
const STOP_WORDS: Readonly<Record<string, string>> = {
  en: `a about above after again against all am an and any are aren't as at be because been before being below between
    both but by cannot can't could couldn't did didn't do does doesn't doing don't down during each few for from further
    had hadn't has hasn't have haven't having he he'd he'll her here here's hers herself he's him himself his how how's i
    i'd if i'll i'm in into is isn't it it's its itself i've let's me more most mustn't my myself no nor not of off on
    once only or other ought our ours ourselves out over own same shan't she she'd she'll she's should shouldn't so some
    such than that that's the their theirs them themselves then there there's these they they'd they'll they're they've
    this those through to too under until up very was wasn't we we'd we'll we're were weren't we've what what's when
    when's where where's which while who whom who's why why's will with won't would wouldn't you you'd you'll your you're
    yours yourself yourselves you've`,
  fr: `à ai aie aient aies ait alors as au aucun aura aurai auraient aurais aurait auras aurez auriez aurons auront aussi
    autre autres aux avaient avais avait avec avez aviez avions avons ayant ayez ayons c'est ça car ce ceci cela celle
    celles celui ces cet cette ceux chaque chez comme d dans de des donc dont du elle elles en encore entre es est et
    étaient étais était étant été être eu eut eux fait fois furent fut ici il ils j je l la le les leur leurs lors lui ma
    mais me même mêmes mes moi moins mon n ne ni nos notre nous on ont ou où par parce pas pendant peu plus pour pourquoi
    qu quand que quel quelle quelles quels qui s sa sans se sera serai seraient serais serait seras serez serons seront
    ses si sien son sont sous suis sur t ta te tes toi ton tous tout toute toutes très tu un une vos votre vous y`,
  de: `aber alle allem allen aller alles als also am an andere anderem anderen anderer anderes auch auf aus bei beim bin
    bis bist da damit dann das dass dasselbe dazu dein deine deinem deinen deiner dem demselben den denn denselben der
    derer derselbe des dessen dich die dies diese dieselbe diesem diesen dieser dieses dir doch dort du durch ein eine
    einem einen einer eines einige einigem einigen einiger einiges einmal er es etwas euch euer eure eurem euren eurer
    für gegen gewesen hab habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in
    indem ins ist jede jedem jeden jeder jedes jene jenem jenen jener jenes jetzt kann kein keine keinem keinen keiner
    können könnte machen man manche manchem manchen mancher manches mein meine meinem meinen meiner mich mir mit muss
    musste nach nicht nichts noch nun nur ob oder ohne sehr sein seine seinem seinen seiner selbst sich sie sind so
    solche solchem solchen solcher soll sollte sondern sonst über um und uns unser unsere unserem unseren unter viel vom
    von vor während war waren warst was weil weiter welche welchem welchen welcher wenn werde werden wie wieder will wir
    wird wirst wo wollen wollte würde würden zu zum zur zwar zwischen`,
  es: `a al algo algunas algunos ante antes aquel aquella aquellas aquellos aquí así aún aunque cada como con contra cual
    cuales cuando de del desde donde durante e el él ella ellas ellos en entre era eran eras eres es esa esas ese eso
    esos esta está estaba estaban estamos están estar estas este esto estos estoy fue fueron ha había habían han has
    hasta hay he la las le les lo los más me mi mí mis mientras mucho muchos muy nada ni no nos nosotros nuestra nuestras
    nuestro nuestros o os otra otras otro otros para pero poco por porque que qué quien quienes se sea sean según ser si
    sí sido siendo sin sobre sois somos son soy su sus suya suyo también tan tanto te tenemos tener tengo ti tiene tienen
    todo todos tu tú tus tuya tuyo un una unas uno unos vosotros vuestra vuestro y ya yo`,
  it: `a abbia abbiamo ad agli ai al alla alle allo anche avere aveva avevano c che chi ci come con contro cui da dagli
    dai dal dalla dalle dallo degli dei del dell della delle dello di dov dove e è ed era erano essere fra gli ha hai
    hanno ho i il in io l la le lei li lo loro lui ma mi mia mie miei mio ne negli nei nel nella nelle nello noi non
    nostra nostre nostri nostro o per perché più qual quale quali quando quanta quante quanti quanto quella quelle quelli
    quello questa queste questi questo se sei senza si sia siamo siete sono sta stata stati stato su sua sue sugli sui
    sul sulla sulle sullo suo suoi ti tra tu tua tue tuo tuoi tutti tutto un una uno vi voi vostra vostre vostri vostro`,
  pt: `a à ao aos aquela aquelas aquele aqueles aquilo as às até com como da das de dela delas dele deles depois do dos e
    é ela elas ele eles em entre era eram essa essas esse esses esta está estamos estão estar estas estava estavam este
    estes eu foi for foram há isso isto já lhe lhes mais mas me mesmo meu meus minha minhas muito na nas não nem no nos
    nós nossa nossas nosso nossos num numa o os ou para pela pelas pelo pelos por porque qual quando que quem são se sem
    ser será seu seus só somos sou sua suas também te tem têm temos tenho ter teu teus tinha tu tua tuas um uma umas uns
    você vocês`,
  nl: `aan al alles als altijd andere ben bij daar dan dat de der deze die dit doch doen door dus een eens en er ge geen
    geweest haar had heb hebben heeft hem het hier hij hoe hun iemand iets ik in is ja je kan kon kunnen maar me meer men
    met mij mijn moet na naar niet niets nog nu of om omdat onder ons ook op over reeds te tegen toch toen tot u uit uw
    van veel voor want waren was wat werd wezen wie wil worden wordt zal ze zelf zich zij zijn zo zonder zou`,
}

/** The languages with standard stop words. */
export const STOP_WORD_LANGUAGES: readonly string[] = Object.keys(STOP_WORDS)
