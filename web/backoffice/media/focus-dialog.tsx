import { useState } from 'react'
import type { ImageFocus } from '#contract/schemas/catalog/images.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { FocusPicker } from './focus-picker.tsx'

interface FocusDialogProps {
  /** URL of the whole image. */
  src: string
  focus: ImageFocus | null
  onClose: () => void
  onChoose: (focus: ImageFocus | null) => void
}

/** Sets the point of an image that stays visible where it is cropped. */
export function FocusDialog({ src, focus: first, onClose, onChoose }: FocusDialogProps) {
  const [focus, setFocus] = useState(first)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Crop"
      description="Click on the point that must stay visible. Cards are then filled with the image around it. Its page shows the whole image."
      placement="wide"
    >
      <FocusPicker src={src} focus={focus} onChange={setFocus} />
      <DialogButtons>
        <Button onClick={onClose}>Go back</Button>
        <Button variant="primary" onClick={() => onChoose(focus)}>
          Use this crop
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
