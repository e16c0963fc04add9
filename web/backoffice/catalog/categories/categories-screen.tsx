import { useLoaderData } from 'react-router'
import { call } from '#web/backoffice/api/call.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import { exportsOf } from '#web/backoffice/table/exports.ts'
import { ExportLinks } from '#web/backoffice/table/export-links.tsx'
import { ButtonLink } from '#web/backoffice/ui/button.tsx'
import { EmptyNote } from '#web/backoffice/ui/states.tsx'
import { CategoryTree } from './category-tree.tsx'
import { useMoveCategory } from './use-move-category.ts'

export async function loader() {
  return (await call('adminCategories')).data
}

/** The tree of all categories with the number of their products. */
export function Component() {
  const nodes = useLoaderData<typeof loader>()
  const mayWrite = useMay()('catalog.write')
  const { move, announcement } = useMoveCategory(nodes)
  return (
    <Screen
      title="Categories"
      actions={
        mayWrite && (
          <ButtonLink variant="primary" to="/catalog/categories/new">
            Add a category
          </ButtonLink>
        )
      }
    >
      <div className="max-w-4xl">
        <div className="flex flex-wrap items-end justify-between gap-2 pb-3">
          <p className="max-w-2xl text-muted">
            {mayWrite
              ? 'Drag a category beside or onto another one. Keyboard: the arrow keys move the focus, Alt with an arrow key moves the category, Enter opens it.'
              : 'Use the arrow keys to move through the tree and Enter to open a category.'}
          </p>
          <span className="flex gap-1">
            <ExportLinks
              links={exportsOf('categories').map(({ label, path }) => ({ label: `All as ${label}`, path }))}
              filter=""
            />
          </span>
        </div>
        {nodes.length === 0 ? (
          <EmptyNote title="No categories yet.">Buyers browse the shop by them. Add one, or import a file.</EmptyNote>
        ) : (
          <CategoryTree nodes={nodes} mayMove={mayWrite} onMove={move} />
        )}
        <p role="status" className="sr-only">
          {announcement}
        </p>
      </div>
    </Screen>
  )
}
