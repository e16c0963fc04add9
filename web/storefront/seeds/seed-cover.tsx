import type { ImageRef } from '#contract/schemas/catalog/images.ts'
import { Image } from '#web/ui/images/image.tsx'
import { Sprig } from '#web/ui/sprig.tsx'

interface SeedCoverProps {
  images: readonly ImageRef[]
  /** Width of the whole cover, in the syntax of the `sizes` attribute. */
  sizes: string
  className?: string
}

/** The index of the image in each cell of the square. Two images are placed diagonally. */
const CELLS = [0, 1, 2, 3]
const CELLS_OF_TWO = [0, 2, 3, 1]

/** The first four images of a seed in a square. A single image fills it; without images it shows a sprig. */
export function SeedCover({ images, sizes, className = '' }: SeedCoverProps) {
  const [first, second] = images
  return (
    <div className={`aspect-square overflow-hidden bg-tile ${className}`}>
      {second && (
        <div className="grid size-full grid-cols-2 grid-rows-2 gap-0.5 bg-paper">
          {(images.length === 2 ? CELLS_OF_TWO : CELLS).map((cell) => {
            const image = images[cell]
            return image ? (
              <Image key={cell} image={image} sizes={sizes} alt="" />
            ) : (
              <div key={cell} className="bg-tile" />
            )
          })}
        </div>
      )}
      {first && !second && <Image image={first} sizes={sizes} alt="" />}
      {!first && (
        <div className="grid size-full place-items-center">
          <Sprig className="h-1/4 min-h-4 text-line" />
        </div>
      )}
    </div>
  )
}
