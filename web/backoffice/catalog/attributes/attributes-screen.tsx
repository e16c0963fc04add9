import { useLoaderData } from 'react-router'
import { attributeLabel } from '#contract/catalog/attributes.ts'
import type { Attribute } from '#contract/schemas/admin/catalog/attributes.ts'
import { ChevronDown } from '#web/ui/icons/chevron-down.ts'
import { ChevronUp } from '#web/ui/icons/chevron-up.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { loadPreferences } from '#web/backoffice/preferences/preferences.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import type { Column } from '#web/backoffice/table/columns.ts'
import { DataTable } from '#web/backoffice/table/data-table.tsx'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button, ButtonLink } from '#web/backoffice/ui/button.tsx'
import { categoriesText, TYPE_TEXTS, usesText } from './attribute-texts.ts'

export async function loader() {
  const [{ data }] = await Promise.all([call('adminAttributes'), loadPreferences('table.attributes')])
  return data
}

const NAME: Column<Attribute> = {
  id: 'name',
  title: 'Name',
  cell: (attribute) => attributeLabel(attribute),
  width: 220,
  isTitle: true,
}
const COLUMNS: readonly Column<Attribute>[] = [
  { id: 'type', title: 'Type', cell: (attribute) => <Type {...attribute} />, width: 170 },
  { id: 'uses', title: 'Buyers see it', cell: usesText, width: 220 },
  { id: 'categories', title: 'Categories', cell: categoriesText, width: 280 },
  { id: 'key', title: 'Key', cell: ({ key }) => key, width: 160 },
]

/** Own attributes of products, in the order that specifications, filters and forms have. */
export function Component() {
  const attributes = useLoaderData<typeof loader>()
  const mayWrite = useMay()('catalog.write')
  const { run, pending } = useAction()
  const move = (at: number, by: 1 | -1) => {
    const ids = attributes.map(({ id }) => id)
    const [moved] = ids.splice(at, 1)
    if (moved !== undefined) ids.splice(at + by, 0, moved)
    void run(() => call('adminOrderAttributes', { body: { ids } }))
  }
  return (
    <Screen
      title="Attributes"
      actions={
        mayWrite && (
          <ButtonLink variant="primary" to="/catalog/attributes/new">
            Add an attribute
          </ButtonLink>
        )
      }
    >
      <DataTable
        name="attributes"
        label="Attributes"
        columns={[NAME, ...(mayWrite ? [orderColumn({ all: attributes, pending, onMove: move })] : []), ...COLUMNS]}
        rows={attributes}
        rowId={({ id }) => String(id)}
        rowLabel={({ name }) => name}
        rowPath={({ id }) => `/catalog/attributes/${id}`}
        next={null}
        empty={{
          title: 'There are no attributes yet.',
          text: 'Add what your products have besides materials, colors, styles, rooms and measures, such as a finish or a seat height.',
        }}
      />
    </Screen>
  )
}

function Type({ type, choices, is_converting }: Attribute) {
  if (is_converting) return <Badge tone="warning">Being converted</Badge>
  return <span>{type === 'choice' ? `Choice of ${choices.length}` : TYPE_TEXTS[type]}</span>
}

/** Beside the name, so that names and categories of any length leave it in view. */
function orderColumn(buttons: Omit<MoveButtonsProps, 'attribute'>): Column<Attribute> {
  return {
    id: 'order',
    title: 'Order',
    width: 110,
    cell: (attribute) => <MoveButtons attribute={attribute} {...buttons} />,
  }
}

interface MoveButtonsProps {
  attribute: Attribute
  all: readonly Attribute[]
  pending: boolean
  onMove: (at: number, by: 1 | -1) => void
}

function MoveButtons({ attribute, all, pending, onMove }: MoveButtonsProps) {
  const at = all.indexOf(attribute)
  const { name } = attribute
  return (
    <span className="flex gap-1 max-md:justify-end">
      <Button
        variant="plain"
        className="pointer-coarse:min-w-11"
        aria-label={`Move ${name} up`}
        pending={pending || at === 0}
        onClick={() => onMove(at, -1)}
      >
        <ChevronUp size={14} />
      </Button>
      <Button
        variant="plain"
        className="pointer-coarse:min-w-11"
        aria-label={`Move ${name} down`}
        pending={pending || at === all.length - 1}
        onClick={() => onMove(at, 1)}
      >
        <ChevronDown size={14} />
      </Button>
    </span>
  )
}
