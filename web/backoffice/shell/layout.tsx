import { useState } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { Dialog } from '#web/backoffice/ui/dialog.tsx'
import { Palette } from '#web/backoffice/palette/palette.tsx'
import { Header } from './header.tsx'
import { KeyboardMap } from './keyboard-map.tsx'
import { StepUpDialog } from '#web/backoffice/sign-in/step-up-dialog.tsx'
import { Navigation } from './navigation.tsx'
import { useMe } from './session.ts'
import { useShellActions } from './shell-actions.ts'
import { useLiveUpdates } from './use-live-updates.ts'
import { useUnreadAlerts } from './use-unread-alerts.ts'

/** Frame of all screens: the navigation at the side, at the top the header. On small screens the navigation is in a drawer. */
export function Layout() {
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const isSignedIn = useMe() !== null
  const unreadAlerts = useUnreadAlerts(useLiveUpdates())
  useShellActions(isSignedIn)
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-leaf px-4 py-2 font-medium text-on-leaf focus:translate-y-0"
      >
        Skip to the content
      </a>
      <Progress />
      <div className="lg:grid lg:grid-cols-[13rem_1fr] print:block!">
        <div className="sticky top-0 hidden h-dvh overflow-y-auto border-r border-hairline px-2 py-3 lg:block print:hidden!">
          <Navigation unreadAlerts={unreadAlerts} />
        </div>
        <div className="flex min-h-dvh min-w-0 flex-col">
          <Header
            onOpenNavigation={() => setDrawerOpen(true)}
            onOpenPalette={isSignedIn ? () => setPaletteOpen(true) : null}
          />
          <main id="content" tabIndex={-1} className="flex-1 outline-none">
            <Outlet />
          </main>
        </div>
      </div>
      <Dialog open={isDrawerOpen} onOpenChange={setDrawerOpen} title="Back office" placement="left">
        <Navigation unreadAlerts={unreadAlerts} onNavigate={() => setDrawerOpen(false)} />
      </Dialog>
      {isSignedIn && <Palette open={isPaletteOpen} onOpenChange={setPaletteOpen} />}
      <KeyboardMap />
      <StepUpDialog />
      <ScrollRestoration />
    </>
  )
}

/** A line at the top while the next screen loads. It appears only if that takes longer than 200 ms. */
function Progress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div
      aria-hidden
      className="fixed inset-x-0 top-0 z-60 h-0.5 origin-left animate-[progress_8s_ease-out_200ms_both] bg-leaf"
    />
  )
}
