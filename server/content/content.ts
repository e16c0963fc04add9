/**
 * The shop's own pages, merchandising and menus: about page, terms, looks, home page, and the operator's custom code.
 * Documents have drafts, versions and publish times; staff change them in the back office or through a folder of files. Which
 * products match a rule is the catalog's responsibility.
 * Surprising: pages are read from the cache, so a version comes into force by the clock and without a query. The job
 * `content.due` notifies every node at that time, because rendered pages are cached as well.
 */
import type { Transaction } from '#database/transaction.ts'
import { sql } from 'kysely'
import { Value } from 'typebox/value'
import { CONTENT_FILES } from '#contract/schemas/content/content-files.ts'
import type {
  AboutUs,
  CustomCode,
  Faqs,
  InspoPage,
  Integrate,
  Look,
  OwnPage,
  Packages,
  Partners,
  Privacy,
  Terms,
} from '#contract/schemas/content/content.ts'
import type { Place } from '#contract/schemas/catalog/catalog.ts'
import type { Footer, HomeSection, MenuLink, Menus } from '#contract/schemas/content/merchandising.ts'
import { type Catalog, type CatalogCache, createCatalogCache } from '#server/catalog/catalog.ts'
import { type BindingVersion, bindingVersions } from './pages/binding-versions.ts'
import { readCounts } from './pages/counts.ts'
import { PLAIN_HOME_FILE, PLAIN_INSPO } from './default-documents.ts'
import { documentsInForce, nameInFolder, newestOf } from './documents.ts'
import { createEditing, type Editing } from './editing/editing.ts'
import { exportFolder, type ExportReport } from './folder/export-folder.ts'
import { importFolder, type ImportReport } from './folder/import-folder.ts'
import { createInForce } from './in-force.ts'
import { type LooksQuery, pageOfLooks, readLooks } from './pages/looks.ts'
import { PLAIN_FOOTER, PLAIN_MENUS, toFooter, toMenus } from './pages/menus.ts'
import { sectionsAt, toSections } from './pages/home.ts'
import { toAboutUs, toFaqs, toIntegrate, toOwnPage, toPackages, toPartners, toPrivacy, toTerms } from './pages/pages.ts'
import { toSpans } from './pages/rich-text.ts'
import { createMerchandising, type Merchandising } from './merchandising.ts'
import { withoutMissingPlaces } from './pages/missing-places.ts'
import { namedPlaces } from './pages/named-places.ts'
import { publishedPaths, withoutMissingPages, type WrittenPage, writtenPages } from './pages/written-pages.ts'
import { type PreviewedVersion, previewedDocuments } from './preview.ts'
import type { ContentDeps } from './deps.ts'

export type { BindingVersion } from './pages/binding-versions.ts'
export { termsInForce } from './terms-in-force.ts'

export interface Content {
  merchandising: Merchandising
  /** Changes of documents that staff make in the back office. */
  editing: Editing
  /** Returns the content as it will be with this version, without the cache of the shop. */
  withPreview(version: PreviewedVersion): Content

  /** Each page returns its version in force, or null if it is not published. */
  aboutUs(): Promise<AboutUs | null>
  faqs(): Promise<Faqs | null>
  partners(): Promise<Partners | null>
  integrate(): Promise<Integrate | null>
  packages(): Promise<Packages | null>
  /** `version` is one that is or was in force; default: the newest. Null for any other. */
  terms(version?: number): Promise<Terms | null>
  privacy(version?: number): Promise<Privacy | null>
  /** Returns the versions of the terms and the privacy notice that are or were in force, newest first. */
  bindingVersions(): Promise<BindingVersion[]>
  /** Returns HTML with script tags; empty if there is none (spec 3). */
  customCode(): Promise<CustomCode>
  /** Returns the published pages; the others do not exist. */
  pages(): Promise<WrittenPage[]>
  /** Returns the collections and published pages by name, for the search. */
  places(): Promise<Place[]>
  /** Returns a page of the operator's own, or null if it is not published. */
  ownPage(name: string): Promise<OwnPage | null>
  /** Returns the published pages of the operator's own, by name. */
  ownPages(): Promise<{ name: string; title: string }[]>
  /** Returns the sections of the home page that are shown now, in order. */
  home(): Promise<HomeSection[]>
  /** Menus and footer contain only links to pages that exist. */
  menus(): Promise<Menus>
  footer(): Promise<Footer>
  /** Returns the looks, newest first. */
  inspo(query: LooksQuery): Promise<InspoPage>
  look(slug: string): Promise<Look | null>
  /**
   * Imports every document of a folder, or none: `errors` contains one message per error, with the file and the place.
   * Paths of images start at `imagesFrom` (default: the folder itself). A version that was edited in the back office is an error, unless
   * `replaceEdited` and visitors have not seen it. Throws a `Problem` if it is not a folder.
   */
  importFolder(folder: string, imagesFrom?: string, replaceEdited?: boolean): Promise<ImportReport>
  /**
   * Writes every version of every document to files that `importFolder` reads; without documents, writes a starter
   * folder. Images are not exported.
   */
  exportFolder(folder: string, overwrite?: boolean): Promise<ExportReport>
  /** Clears the cached pages of every node after a version became effective. */
  announce(): Promise<void>
}

const PLAIN_SECTIONS = toSections(PLAIN_HOME_FILE, null, () => null)

/** `cache` is cleared whenever the catalog or the content changes. `transaction` binds the dependencies to a new transaction. */
export function createContent(
  deps: ContentDeps & { catalog: Catalog; cache: CatalogCache; preview?: PreviewedVersion },
  transaction: Transaction<ContentDeps>,
): Content {
  const { db, images, jobs, catalog, cache, preview } = deps
  const inForce = createInForce({ db, cache, ...(preview && previewedDocuments(db, preview)) })
  const { published, page, now } = inForce
  const merchandising = createMerchandising({ db, cache, catalog, inForce })

  const pages = async () => writtenPages(await published(), now())

  const visiblePaths = async () => publishedPaths(await published(), now())

  const existing = async (links: readonly MenuLink[], visible: ReadonlySet<string>) =>
    withoutMissingPlaces(withoutMissingPages(links, visible), { ...catalog, collections: merchandising.collections })

  async function looks(): Promise<Look[]> {
    const documents = newestOf(await published(), 'look', now())
    const collections = await merchandising.collections()
    const key = JSON.stringify([documents.map(({ path, version }) => [path, version]), collections])
    return cache.getOrRead(`content looks ${key}`, () => readLooks(db, documents, collections))
  }

  async function ownPages() {
    const documents = documentsInForce(await published(), now()).filter(({ path }) => path.startsWith('pages/'))
    return documents.map(({ path, body }) => ({
      name: nameInFolder(path),
      title: Value.Parse(CONTENT_FILES.page, body).title,
    }))
  }

  return {
    merchandising,
    editing: createEditing({
      db,
      images,
      jobs,
      catalog,
      collections: merchandising.collections,
      publishedPaths: visiblePaths,
    }),
    withPreview: (version) => createContent({ ...deps, cache: createCatalogCache(), preview: version }, transaction),
    aboutUs: () =>
      page('about-us', CONTENT_FILES['about-us'], async (file, document, imageOf) =>
        toAboutUs(file, document, imageOf, await readCounts(db)),
      ),
    faqs: () => page('faqs', CONTENT_FILES.faqs, toFaqs),
    partners: () => page('partners', CONTENT_FILES.partners, toPartners),
    integrate: () => page('integrate', CONTENT_FILES.integrate, toIntegrate),
    packages: () => page('packages', CONTENT_FILES.packages, toPackages),
    terms: (version) => page('terms', CONTENT_FILES.terms, toTerms, version),
    privacy: (version) => page('privacy', CONTENT_FILES.privacy, toPrivacy, version),
    bindingVersions: () => bindingVersions({ cache, inForce }),
    async customCode() {
      const custom = await page('custom-code', CONTENT_FILES['custom-code'], ({ code, allow = [] }, { version }) => ({
        code,
        version,
        allow,
      }))
      return custom ?? { code: '', version: 0, allow: [] }
    },
    pages,
    ownPage: (name) => page(`pages/${name}`, CONTENT_FILES.page, toOwnPage),
    ownPages,
    async home() {
      const sections = await page('home', CONTENT_FILES.home, toSections)
      return sectionsAt(sections ?? PLAIN_SECTIONS, now())
    },
    places: async () => namedPlaces(await merchandising.collections(), await pages(), await ownPages()),
    async menus() {
      const menus = (await page('menus', CONTENT_FILES.menus, toMenus)) ?? PLAIN_MENUS
      const visible = await visiblePaths()
      const { header, slide_over } = menus
      return {
        ...menus,
        header: await existing(header, visible),
        slide_over: await existing(slide_over, visible),
      }
    },
    async footer() {
      const footer = (await page('footer', CONTENT_FILES.footer, toFooter)) ?? PLAIN_FOOTER
      const visible = await visiblePaths()
      const columns = await Promise.all(
        footer.columns.map(async ({ title, links }) => ({ title, links: await existing(links, visible) })),
      )
      return { ...footer, columns: columns.filter(({ links }) => links.length > 0) }
    },
    async inspo(query) {
      const { title, intro, seo } = (await page('inspo', CONTENT_FILES.inspo, (file) => file)) ?? PLAIN_INSPO
      return { ...pageOfLooks(await looks(), query), title, intro: toSpans(intro), seo }
    },
    look: async (slug) => (await looks()).find((look) => look.slug === slug) ?? null,
    importFolder: (folder, imagesFrom = folder, replaceEdited = false) =>
      importFolder({ db, images }, transaction, { folder, imagesFrom, replaceEdited }),
    exportFolder: (folder, overwrite = false) => exportFolder(db, folder, overwrite),
    async announce() {
      await sql`select pg_notify('catalog_changed', '')`.execute(db)
    },
  }
}
