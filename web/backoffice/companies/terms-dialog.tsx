import type { CompanyDetails } from '#contract/schemas/admin/companies/companies.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { parseTerms, TermsFields } from './terms-fields.tsx'

/** Changes the invoice terms of a company. */
export function TermsDialog({ company: { id, terms }, onClose }: { company: CompanyDetails; onClose: () => void }) {
  const { run, pending, errors } = useAction()
  const save = async (form: FormData) => {
    const body = parseTerms(form)
    if (await run(() => call('adminSetTerms', { params: { id }, body }), { success: 'The terms are changed.' }))
      onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title="Change terms" description="They apply to orders from now on.">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save(new FormData(event.currentTarget))
        }}
      >
        <TermsFields terms={terms} errors={errors} />
        <DialogButtons>
          <Button onClick={onClose}>Go back</Button>
          <Button type="submit" variant="primary" pending={pending}>
            Save
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
