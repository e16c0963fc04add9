import { type ComponentProps, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { MAX_COUNTED, REGISTRATION_TABS, type RegistrationTab } from '#contract/accounts/companies.ts'
import type { RegistrationDetails } from '#contract/schemas/admin/companies/companies.ts'
import { call } from '#web/backoffice/api/call.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import { type Shortcut, useShortcuts } from '#web/backoffice/shell/shortcuts.ts'
import { EmptyNote } from '#web/backoffice/ui/states.tsx'
import { Tabs } from '#web/backoffice/ui/tabs.tsx'
import { Application } from './application.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { boundedCount } from './company-texts.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { ReviewList } from './review-list.tsx'

const TAB_TEXTS: Record<RegistrationTab, string> = {
  waiting: 'To review',
  requested: 'Requested more',
  approved: 'Approved',
  rejected: 'Rejected',
}

function tabOf(search: URLSearchParams): RegistrationTab {
  return REGISTRATION_TABS.find((tab) => tab === search.get('tab')) ?? 'waiting'
}

/** Loads a page of the queue and the registration in the path; without one, the first of the page is shown beside it on wide screens. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const cursor = search.get('cursor')
  const list = await call('adminRegistrations', { query: { tab: tabOf(search), ...(cursor !== null && { cursor }) } })
  const id = params['id'] === undefined ? list.data[0]?.id : Number(params['id'])
  const shown = id === undefined ? null : (await call('adminRegistration', { params: { id } })).data
  return {
    list,
    shown,
    texts: (await call('adminReviewTexts')).data,
    isChosen: params['id'] !== undefined,
    now: Date.now(),
  }
}

type Actions = Pick<ComponentProps<typeof Application>, 'approve' | 'reject' | 'request'>
type Open = 'approve' | 'reject' | 'request' | null

/** The review queue: the registrations beside the application and the certificate of one of them. */
export function Component() {
  const { list, shown, texts, isChosen, now } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open>(null)
  const tab = tabOf(search)
  const query = search.size > 0 ? `?${search}` : ''
  const position = list.data.findIndex(({ id }) => id === shown?.id)
  const neighbor = (step: number) => list.data[position + step]?.id
  const show = (id: number | undefined) => {
    if (id !== undefined) void navigate(`/companies/review/${id}${query}`)
  }
  // The registration leaves this tab: the next one takes its place.
  const showNext = () => {
    setOpen(null)
    const next = neighbor(1) ?? neighbor(-1)
    void navigate(next === undefined ? `/companies/review${query}` : `/companies/review/${next}${query}`)
  }
  const mayDecide = useMay()('companies.approve')
  const actions = shown && mayDecide ? actionsOf(shown, setOpen) : {}
  const shortcuts: Shortcut[] = [
    { keys: 'j', label: 'Next registration', isOnlyKey: true, run: () => show(neighbor(1)) },
    { keys: 'k', label: 'Previous registration', isOnlyKey: true, run: () => show(neighbor(-1)) },
  ]
  if (actions.approve) shortcuts.push({ keys: 'a', label: 'Approve', run: actions.approve })
  if (actions.reject) shortcuts.push({ keys: 'r', label: 'Reject', run: actions.reject })
  if (actions.request) shortcuts.push({ keys: 'm', label: 'Request more', run: actions.request })
  useShortcuts(shortcuts)
  return (
    <Screen
      title="Registrations"
      tabs={
        <Tabs
          label="Registrations"
          tabs={REGISTRATION_TABS.map((each) => ({
            label: `${TAB_TEXTS[each]} ${boundedCount(list.counts[each], MAX_COUNTED)}`,
            to: `/companies/review?tab=${each}`,
            isCurrent: each === tab,
          }))}
        />
      }
    >
      {list.data.length === 0 && !shown ? (
        <EmptyNote title={tab === 'waiting' ? 'Nothing to review.' : 'No registrations here.'} />
      ) : (
        <div className="gap-6 lg:grid lg:grid-cols-[18rem_minmax(0,1fr)]">
          <div className={isChosen ? 'hidden lg:block' : ''}>
            <ReviewList list={list} shownId={shown?.id} query={query} now={now} />
          </div>
          <div className={isChosen ? '' : 'hidden lg:block'}>
            {shown && (
              <Application
                key={shown.id}
                registration={shown}
                back={`/companies/review${query}`}
                now={now}
                {...actions}
              />
            )}
          </div>
        </div>
      )}
      {shown && open === 'approve' && (
        <ApproveDialog registration={shown} onClose={() => setOpen(null)} onDone={showNext} />
      )}
      {shown && (open === 'reject' || open === 'request') && (
        <ReasonDialog kind={open} registration={shown} texts={texts} onClose={() => setOpen(null)} onDone={showNext} />
      )}
    </Screen>
  )
}

/** Returns the decisions that are possible: none of them is one that was made already, and a merged company has none. */
function actionsOf({ status, merged_into }: RegistrationDetails, open: (dialog: Open) => void): Actions {
  if (merged_into) return {}
  return {
    ...(status !== 'approved' && { approve: () => open('approve') }),
    ...(status !== 'rejected' && { reject: () => open('reject') }),
    ...(status === 'pending' && { request: () => open('request') }),
  }
}
