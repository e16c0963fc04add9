import { afterEach, expect, it, vi } from 'vitest'
import type { SupplierSummary } from '#contract/schemas/admin/catalog/suppliers.ts'
import type { SearchPicker } from '#web/backoffice/ui/search-picker.tsx'
import { SupplierPicker } from './supplier-picker.tsx'

type Picker = React.ReactElement<React.ComponentProps<typeof SearchPicker<SupplierSummary>>>

afterEach(() => vi.unstubAllGlobals())

it('a supplier that is found is picked by its slug, which shipping methods name', async () => {
  const data = [{ id: 28, slug: 'tazra-weavers', name: 'Tazra Weavers' }]
  const urls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url)
    const found = [{ kind: 'supplier', id: '28', title: 'Tazra Weavers', detail: null, amount: null, at: null }]
    return Response.json(url.includes('/suppliers?') ? { data, next: null } : { data: found })
  })
  const picked: unknown[] = []
  const { props } = SupplierPicker({ onPick: (supplier) => picked.push(supplier) }) as Picker
  const [hit] = (await props.search('weavers')).data
  if (!hit) throw new Error('The supplier is found.')
  props.onPick(hit)
  expect(picked).toEqual([{ maker: 'tazra-weavers', name: 'Tazra Weavers' }])
  expect(urls).toEqual(['/api/v2/admin/suppliers?q=weavers&limit=10'])
})
