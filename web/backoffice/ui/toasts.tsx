import { Toast } from '@base-ui/react/toast'
import { X } from '#web/ui/icons/x.ts'
import { errorText } from '#web/backoffice/api/error-text.ts'

const manager = Toast.createToastManager()

/** Time to read, decide and reach the button. */
const UNDO_MS = 10_000

/** Shows a short message at the bottom of the screen. With `undo`, it has an Undo button. */
export function showToast(text: string, undo?: () => void): void {
  const id = manager.add({
    title: text,
    ...(undo && {
      timeout: UNDO_MS,
      actionProps: {
        children: 'Undo',
        onClick: () => {
          manager.close(id)
          undo()
        },
      },
    }),
  })
}

/** Shows what went wrong. The message stays until it is closed. */
export function showError(error: unknown): void {
  manager.add({ title: errorText(error), type: 'error', priority: 'high', timeout: 0 })
}

/** The messages of `showToast` and `showError`, newest at the bottom. F6 moves the focus to them. */
export function Toasts() {
  return (
    <Toast.Provider toastManager={manager} timeout={5000} limit={5}>
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-4 left-4 z-60 flex flex-col items-end gap-2 sm:left-auto">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { toasts } = Toast.useToastManager()
  return toasts.toReversed().map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={`w-full rounded-md shadow-lg transition duration-200 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:w-sm ${
        toast.type === 'error' ? 'bg-danger text-paper' : 'bg-ink text-paper'
      }`}
    >
      <Toast.Content className="flex items-start gap-3 py-2 pr-1 pl-4">
        <Toast.Title className="flex-1 py-1 text-dense" render={<p />} />
        <Toast.Action className="rounded px-2 py-1 text-dense font-medium underline underline-offset-4 hover:no-underline" />
        <Toast.Close aria-label="Close" className="grid size-7 shrink-0 place-items-center rounded hover:opacity-70">
          <X size={14} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
