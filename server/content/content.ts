/**
 * The shop's own pages, its window, its menus: what it says of itself, its terms, its looks, what the home page puts forward,
 * the code its operator adds. Documents with drafts, versions and publish times; the operator's folder of files is how they
 * change. Which products fit a rule is the catalog's to know.
 * Surprising: a page is read from memory, so a version comes into force by the clock and not by a query; the job
 * `content.due` tells every node of that moment, because rendered pages are kept as well.
 */
import type { Transaction } from '#database/transaction.ts'
import { sql } from 'kysely'
import { CONTENT_FILES } from '#contract/content-files.ts'
import type {
  AboutUs,
  CustomCode,
  Faqs,
  InspoPage,
  Integrate,
  Look,
  Packages,
  Partners,
  Privacy,
  Terms,
} from '#contract/content.ts'
import type { Footer, Menus } from '#contract/window.ts'
import type { Db } from '#database/connect.ts'
import type { Catalog, CatalogMemory } from '#server/catalog/catalog.ts'
import type { Images } from '#server/images/images.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { readCounts } from './counts.ts'
import { newestOf } from './documents.ts'
import { exportFolder, type ExportReport } from './export-folder.ts'
import { importFolder, type ImportReport } from './import-folder.ts'
import { createInForce } from './in-force.ts'
import { type LooksWanted, pageOfLooks, PLAIN_INSPO, readLooks } from './looks.ts'
import { PLAIN_FOOTER, PLAIN_MENUS, toFooter, toMenus } from './menus.ts'
import { toAboutUs, toFaqs, toIntegrate, toPackages, toPartners, toPrivacy, toTerms } from './pages.ts'
import { toSpans } from './rich-text.ts'
import { createWindow, type ShopWindow } from './window.ts'
import { withoutUnwritten, type WrittenPage, writtenPages } from './written-pages.ts'

/** What content is made of; inside a transaction, what is bound to it. */
export interface ContentParts {
  db: Db
  images: Images
  jobs: Jobs
}

export interface Content extends ShopWindow {
  /** Each page in its version in force, or null while nobody has written it. */
  aboutUs(): Promise<AboutUs | null>
  faqs(): Promise<Faqs | null>
  partners(): Promise<Partners | null>
  integrate(): Promise<Integrate | null>
  packages(): Promise<Packages | null>
  /** `version` is one that is or was in force; the newest when absent. Null for any other. */
  terms(version?: number): Promise<Terms | null>
  privacy(version?: number): Promise<Privacy | null>
  /** Spec 3: HTML with script tags; empty where there is none. */
  customCode(): Promise<CustomCode>
  /** The pages that somebody has written: the others are not there. */
  pages(): Promise<WrittenPage[]>
  /** Menus and foot lead only to pages that are there. */
  menus(): Promise<Menus>
  footer(): Promise<Footer>
  /** The looks, the newest first. */
  inspo(wanted: LooksWanted): Promise<InspoPage>
  look(slug: string): Promise<Look | null>
  /**
   * Takes every document of a folder in, or none: `faults` are sentences that name the file and the place. Paths of
   * pictures begin in `imagesFrom`, which is the folder itself when absent. Throws a `Problem` when it is no folder.
   */
  importFolder(folder: string, imagesFrom?: string): Promise<ImportReport>
  /**
   * Writes every version of every document to files that `importFolder` reads; where there is none, how to begin. Pictures stay
   * where they are.
   */
  exportFolder(folder: string): Promise<ExportReport>
  /** Has every node forget what it keeps of pages: the time of a version has come. */
  announce(): Promise<void>
}

/** `memory` is emptied whenever the catalog or the content changes. `transaction` binds the parts to a new one. */
export function createContent(
  { db, images, catalog, memory }: ContentParts & { catalog: Catalog; memory: CatalogMemory },
  transaction: Transaction<ContentParts>,
): Content {
  const inForce = createInForce({ db, memory })
  const { published, page } = inForce
  const window = createWindow({ db, memory, catalog, inForce })

  const pages = async () => writtenPages(await published(), Date.now())

  async function looks(): Promise<Look[]> {
    const documents = newestOf(await published(), 'look', Date.now())
    const collections = await window.collections()
    const key = JSON.stringify([documents.map(({ path, version }) => [path, version]), collections])
    return memory.keep(`content looks ${key}`, () => readLooks(db, documents, collections))
  }

  return {
    ...window,
    aboutUs: () =>
      page('about-us', CONTENT_FILES['about-us'], async (file, document, pictureOf) =>
        toAboutUs(file, document, pictureOf, await readCounts(db)),
      ),
    faqs: () => page('faqs', CONTENT_FILES.faqs, toFaqs),
    partners: () => page('partners', CONTENT_FILES.partners, toPartners),
    integrate: () => page('integrate', CONTENT_FILES.integrate, toIntegrate),
    packages: () => page('packages', CONTENT_FILES.packages, toPackages),
    terms: (version) => page('terms', CONTENT_FILES.terms, toTerms, version),
    privacy: (version) => page('privacy', CONTENT_FILES.privacy, toPrivacy, version),
    async customCode() {
      const custom = await page('custom-code', CONTENT_FILES['custom-code'], ({ code, allow = [] }, { version }) => ({
        code,
        version,
        allow,
      }))
      return custom ?? { code: '', version: 0, allow: [] }
    },
    pages,
    async menus() {
      const menus = (await page('menus', CONTENT_FILES.menus, toMenus)) ?? PLAIN_MENUS
      const written = await pages()
      const { header, slide_over } = menus
      return {
        ...menus,
        header: withoutUnwritten(header, written),
        slide_over: withoutUnwritten(slide_over, written),
      }
    },
    async footer() {
      const footer = (await page('footer', CONTENT_FILES.footer, toFooter)) ?? PLAIN_FOOTER
      const written = await pages()
      const columns = footer.columns.map(({ title, links }) => ({ title, links: withoutUnwritten(links, written) }))
      return { ...footer, columns: columns.filter(({ links }) => links.length > 0) }
    },
    async inspo(wanted) {
      const { title, intro, seo } = (await page('inspo', CONTENT_FILES.inspo, (file) => file)) ?? PLAIN_INSPO
      return { ...pageOfLooks(await looks(), wanted), title, intro: toSpans(intro), seo }
    },
    look: async (slug) => (await looks()).find((look) => look.slug === slug) ?? null,
    importFolder: (folder, imagesFrom = folder) => importFolder({ db, images }, transaction, { folder, imagesFrom }),
    exportFolder: (folder) => exportFolder(db, folder),
    async announce() {
      await sql`select pg_notify('catalog_changed', '')`.execute(db)
    },
  }
}
