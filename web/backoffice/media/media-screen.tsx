import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { MediaImage, MediaQuery } from '#contract/schemas/admin/settings/media.ts'
import { call } from '#web/backoffice/api/call.ts'
import { loadPreferences } from '#web/backoffice/preferences/preferences.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import type { Column } from '#web/backoffice/table/columns.ts'
import { DataTable } from '#web/backoffice/table/data-table.tsx'
import { SearchFilter, SelectFilter } from '#web/backoffice/table/filters.tsx'
import { listQuery } from '#web/backoffice/table/list-query.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { nameOf, imagePath, usesText } from './image-texts.ts'
import { Thumbnail } from './thumbnail.tsx'

/** Loads the page of images that the address names. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [page] = await Promise.all([
    call('adminMediaImages', { query: listQuery<Partial<MediaQuery>>(request.url) }),
    loadPreferences('table.media'),
  ])
  return page
}

const COLUMNS: readonly Column<MediaImage>[] = [
  { id: 'image', title: 'Image', cell: (image) => <Thumbnail {...image} />, width: 90 },
  {
    id: 'name',
    title: 'Name',
    cell: ({ source }) => <Clipped text={nameOf(source)} />,
    width: 320,
    isTitle: true,
  },
  { id: 'alt', title: 'Description', cell: ({ alt }) => <Clipped text={alt} />, width: 280 },
  {
    id: 'size',
    title: 'Pixels',
    cell: ({ image, error }) =>
      image ? (
        `${image.width} × ${image.height}`
      ) : (
        <Badge tone={error ? 'bad' : 'neutral'}>{error ? 'Not downloaded' : 'Downloading'}</Badge>
      ),
    width: 120,
  },
  { id: 'uses', title: 'Used in', cell: (image) => usesText(image), width: 280 },
]

/** Uploaded images, and those of records and documents: found by their words, with where each is used. */
export function Component() {
  const { data, next } = useLoaderData<typeof loader>()
  return (
    <Screen title="Media">
      <DataTable
        name="media"
        label="Images"
        columns={COLUMNS}
        rows={data}
        rowId={({ source }) => source}
        rowLabel={({ source }) => nameOf(source)}
        rowPath={({ source }) => imagePath(source)}
        next={next}
        filters={
          <>
            <SearchFilter label="Find an image" placeholder="Words of its name or description" />
            <SelectFilter name="used" label="Used or not" options={[{ value: 'no', label: 'Not used' }]} />
          </>
        }
        empty={
          next === null
            ? {
                title: 'No image matches.',
                text: 'Images are here after they are uploaded for a product, a record or a page. Those that products have by URL are on the products.',
              }
            : { title: 'None of these is unused.', text: 'The next page has more images.' }
        }
      />
    </Screen>
  )
}

/** A text that takes one line of the table. */
function Clipped({ text }: { text: string }) {
  return (
    <span title={text} className="block max-w-72 truncate">
      {text}
    </span>
  )
}
