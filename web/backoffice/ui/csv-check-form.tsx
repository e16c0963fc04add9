import { Button } from './button.tsx'
import { CsvInput, type CsvInputProps } from './csv-input.tsx'

interface CsvCheckFormProps extends CsvInputProps {
  pending: boolean
  onCheck: () => Promise<unknown>
  /** Label of the button that applies the rows without a problem, followed by their number. */
  action: string
  /** Number of rows that can be applied; 0 before the check. */
  ready: number
  onApply: () => Promise<unknown>
}

/** Form for a CSV file that is checked first, and applied after a confirmation. */
export function CsvCheckForm({ pending, onCheck, action, ready, onApply, ...input }: CsvCheckFormProps) {
  return (
    <form
      className="max-w-3xl"
      onSubmit={(event) => {
        event.preventDefault()
        void onCheck()
      }}
    >
      <CsvInput {...input} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          type="submit"
          variant={ready === 0 ? 'primary' : 'quiet'}
          pending={pending || input.value.trim() === ''}
        >
          Check
        </Button>
        {ready > 0 && (
          <Button variant="primary" pending={pending} onClick={() => void onApply()}>
            {action} {ready}
          </Button>
        )}
      </div>
    </form>
  )
}
