import { createHash } from 'node:crypto'
import { PLURAL_RULES } from './plural-rules.ts'

/** How a language forms compound words, and the words that they are formed of. */
export interface CompoundRules {
  /** Letters that may link two parts (linking elements). */
  links: readonly string[]
  /** Endings that a word may lose before the next part: Wolle in Wolldecke. */
  dropped: readonly string[]
  /** The words of the trade, in their basic form. Words are folded when they are used. */
  words: string
}

/** Rules by language. The last part of a compound names the thing, so the words of the trade are what matters. */
export const COMPOUND_RULES: Readonly<Record<string, CompoundRules>> = {
  de: {
    links: ['', 's', 'es', 'n', 'en', 'er', 'e'],
    dropped: ['e', 'en'],
    words: `abend abfall acryl advent arbeit aufbewahrung auflage baby bad balkon ball bambus bank bar bast baum baumwolle
      becher beistell besteck bett beutel bezug bier bild blatt blech blume boden bogen brett brief brot buch
      butter bügel büro bürste couch creme dach daune decke dekor design dessert dose draht dreh druck duft
      dusche eimer eis eisen ende ess essen essig fach faden familie farbe feder feier fell fenster fest feuer
      figur filter filz fisch flasche fleisch flur form foto freund frottee frucht frühling frühstück fuß
      gabel garderobe gardine garten gast geburt geburtstag gebäck gefäß gemüse geschenk geschirr gesicht
      gestell gewürz gitter glas glocke gold griff grill gummi haar haken halter halterung hand haus heft heiz
      herbst herd herz hocker holz honig huhn hund hülle insel jute kaffee kalender kamin kanne kante karte
      karton kasten katze keramik kerze kessel kette kind kinder kirsch kissen kiste klapp kleid kleider
      klingel knauf koch koffer kommode konsole kopf korb kork kranz krug kräuter kugel kunst kupfer käse
      küche laken lampe laterne leder leinen leiste leiter lese leuchte leuchter licht lieg liege luft läufer
      löffel magnet mais maler malz marmor maske matratze matte messer messing metall milch mode möbel mühle
      müll nacht nadel napf natur nudel obst ofen ohr ordnung oster paket papier pfanne pfeffer pfeife pferd
      pflanze pflege platte platz plüsch polster porzellan post puppe putz rad rahmen rasen raum regal reis
      reise ring rohr rolle rose rost rücken saft salat salz samt sand schachtel schal schale schaukel schaum
      schere schirm schlaf schlüssel schmuck schnee schneid schnur schrank schreib schuh schule schutz schürze
      schüssel see seide seife seil serviette sessel set silber sitz sofa sommer sonne speise spiegel spiel
      spitze spritz spüle stab stahl stange stein steingut stern stift stock stoff strand strick stroh
      stuhl ständer suppe tablett tafel tag tapete tasche tasse teak tee teller teppich terrasse tier tisch
      toast topf torte truhe tuch tür uhr vase vogel vorhang vorrat wachs wald wand wanne warm wasser
      weihnacht wein wickel wild wind winter wohn wolle wäsche würfel zahn zange zaun zeitung zelt zement
      zimmer zimt zinn zucker öl`,
  },
  nl: {
    links: ['', 's', 'e', 'n', 'en', 'er'],
    dropped: ['e', 'en'],
    words: `advent afval appel baby bad bak baksel bal balkon bamboe band bank bed bedrijf beeld beker berg bessen bier
      bijzet blad blik bloem boek boom bord borstel bos bot boter brief brood bureau cadeau dag dak deken deur
      doek dons doos douche draad drank eet ei eiken eind emmer feest fles fluweel foto fruit garen gast
      geschenk geur gewicht gieter glas gordijn goud gras grond haak haar hand hanger haver hert hoek hoes
      hond honing houder hout huis ijs ijzer jas jute kaars kaas kader kalk kamer kan kandelaar kapstok karton
      kast kat keramiek kerst ketel keuken kind kinder kist klap kleed kleur klok knop koek koffer koffie kom
      kook kop koper korf krans kruid kruk kunst kussen laken lamp lantaarn leder leer lees lepel licht lijn
      lijst linnen lucht maal mand marmer mat matras melk mes metaal meubel molen muur naald naam nacht olie
      onder oven paas pan papier peper plaat plaid plank plant plateau poef poes porselein poster pot raam
      rand rek riet ring roer rok rol room roos rug ruit saus schaal schaar scherm schoen school schort
      schotel schrijf servet set sier sjaal slaap slab sleutel snij snoep soep spel spiegel spijker spons
      staal staand steen stelling ster stoel stof stoof strand strijk stro suiker tafel tand tapijt tas
      tegel terras thee tuin vaas vacht vat veer vel vilt vis vlees vloer voet vogel voorraad vork vorm wand
      was water werk wijn winter wol woon zak zand zeep zetel zijde zilver zit zomer zon zout`,
  },
  sv: {
    links: ['', 's', 'e', 'o', 'u'],
    dropped: ['a', 'e'],
    words: `advent arbete bad bal balkong bambu bar barn bas bastu bestick bild blad blom blomma bok bomull bord borste
      bricka brod bräda bröd burk butik båt dag dator dekor disk docka dok draperi duk dun dusch dyna dynga
      dörr ek element fat fest filt fisk flaska fluga fodral form fot foto frukost frukt fågel fönster galge
      gardin glas golv grill gräs grön guld gäst gåva hall hand handtag hatt hem hink hjul hjärta honung hus
      huvud hylla häst hållare is jord jul jute kaffe kaka kanna kant kappa karaff kassa katt kedja keramik
      klocka kläder kniv knopp kok kon konst kopp koppar korg kork kort kran krans krok kruka krus krydda kudd
      kudde kvarn kvist kyl kök lakan lakrits lampa ler lin linne list ljus lykta läder läs låda lås löv
      madrass marmor mat matta metall mjölk morgon mugg mässing möbel natt nyckel ost ostar ovan pall panna
      papper pelare penna peppar plats platta pläd plåt porslin pott present påse påsk ram ring ris ros rum
      rör sallad salt sammet sand schal servett siden silver sjal skaft sko skola skrin skriv skärm skål skåp
      slöjd smör snö soffa sol sommar sov spegel spel spis sten sticka stjärna stol strand ström stuga ställ
      stål säng såpa söm tak tallrik tand tavla te tegel terrass tid torg tork trä träd trädgård tråd tvätt
      tvål tyg ugn ull uppläggning vagga vas vatten vax vin vinter vägg väska växt ylle yta ägg äng öl öron`,
  },
  da: {
    links: ['', 's', 'e', 'er', 'n'],
    dropped: ['e'],
    words: `advent affald altan arbejde bad bakke bambus bar barn bestik betræk billede blad blomst blomster bog bold
      bomuld bord borste bred bræt brød bælte bænk børn børne dag dej dekoration dessert dug dun dyne dør eg
      fad farve fest filt fisk flaske flise fløjl fod foto frugt fugl fyr fær gaffel gardin gave glas grill
      græs guld gulv gæst hage hal hals have hjerte holder honning hoved hule hund hus hylde hånd håndklæde is
      jern jord jul jute kaffe kage kande karaffel karton kasse kat keramik kiste klokke klæde kniv knop
      kobber kog kop kork kort kost kran krans krog krukke krydder krydderi kugle kunst kurv køk køkken lagen
      lampe lanterne lin linned lys lyse låge læder læse mad marmor maskine mel messing metal morgen måne
      måtte mælk møbel mølle nat nøgle olie ost ovn pande papir peber pels penge plade plads plaid plakat
      plante porcelæn pose pude puf påske ramme reol ring ris rist rose rum rør salat salt sand seng senge
      servering serviet silke skab skammel ske skib skind skive sko skole skrive skuffe skål skære skærm
      smykke smør snor sofa sol sommer sove spejl spil spise stage stald stel sten stjerne stof stol strand
      stue stål sukker suppe sæbe sød tallerken tand tavle te tegl terrasse tråd træ tæppe tøj uld ur urt vand
      vase vask vat vej vin vindue vinter voks væg værelse æble æg æske øl øre`,
  },
  no: {
    links: ['', 's', 'e', 'er'],
    dropped: ['e'],
    words: `advent arbeid avfall bad bakke balkong bambus bar barn barne bestikk bilde blad blomst blomster bok boks bolle
      bomull bord brett brød bytte børste bøtte dag dekor dessert duk dun dusj dyne dør egg eik eple eske
      farge fat fest fisk fjøl flaske flis fløyel fot foto frokost frukt fugl gaffel gang gardin gave gjest
      glass gress grill gull gulv hage hall hals hjem hjerte hode holder honning hund hus hylle hånd håndkle
      is jern jord jul jute kaffe kake kanne karaffel kartong kasse katt keramikk kiste kjele kjøkken klede
      klokke knagg kniv knott kobber kok kopp kork kort kost krakk krans krok krukke krydder kule kunst kurv
      laken lampe lanterne les lin lue luft lys lyse lær marmor maskin mat matte melk messing metall morgen
      måne møbel mølle natt nøkkel olje ost oven ovn panne papir pels pepper plakat plante plass plate pledd
      porselen pose puff pute påske ramme reol ring ris rist rom rose rør salat salt sand seng senge servering
      serviett silke skammel skap skinn skive skje skjerm skjære sko skole skrive skuff skål smykke smør snor
      sofa sol sommer sove speil spill spise stake stein stell stjerne stoff stol strand stue stål sukker
      suppe såpe søppel tallerken tann tavle te tegl teppe terrasse tre trekk tråd tøy ull ur urte vann vase
      vask vegg vei veske vin vindu vinter voks øl øre`,
  },
  fi: {
    links: ['', 'n', 'en', 'in', 'jen', 'ien'],
    dropped: [],
    words: `aamiainen aamu alusta aurinko bambu emali eteinen haarukka hame harja hattu hella henkari hiha hiili hopea
      huone huopa hylly hyllykkö höyry ikkuna ilma jalka jalusta joulu juoma juusto kaappi kahva kahvi kala
      kangas kannu kansi kanto kasvi kattila katto kauha kehys keittiö keitto kello kenkä keramiikka kerros
      kesä kiinnike kirja kirjoitus kivi koira koivu kori koriste korkki koru koukku kukka kukkaro kulho kulta
      kupari kuppi kuva kylmä kylpy kynttilä kynä käsi kääre laasti laatikko laatta lahja lakana lamppu lanka
      lapaset lapsi lasi lasten lattia laukku lauta lautanen leikki leikkuu leipä levy liha liina lipasto
      lokero lukko lumi lusikka luu lyhty maa maito malja maljakko marmori matto mauste mehu messinki metalli
      metsä muki muna mylly nahka naula naulakko neula olki olut ovi paahdin paino paita pallo pannu paperi
      parveke pata patja peili peite peitto pellava pelto pesu piha pihka pihvi pippuri poika posliini puku
      pussi puu puutarha puuvilla pyyhe pyykki pyöreä pyörä pää pääsiäinen pöytä rasia rauta rengas rottinki
      ruoka ruokailu ruusu rätti saippua salaatti sali sametti sanko satula sauna savi seinä sieni silkki
      silmä sisustus sohva sokeri suihku suoja suola säilytys sänky taide talo talvi tarjoilu tarjotin tasku
      taso taulu tee terassi teräs tiili tikku tina tuoksu tuoli turkis tuuli tyttö tyyny työ täyte uuni vaate
      vaatteet vadelma vaha valaisin valo vati veitsi verho vesi viini vilja villa vuode vuori yö öljy`,
  },
}

/** Returns a hash of the rules and words: data that was built with others has other parts. */
export function lexiconHash(): string {
  const rules = Object.entries(PLURAL_RULES).map(([language, pairs]) => [language, pairs.map(String)])
  return (hash ??= createHash('sha256')
    .update(JSON.stringify([COMPOUND_RULES, rules]))
    .digest('hex')
    .slice(0, 16))
}

let hash: string | undefined
