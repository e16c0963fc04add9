import type { SVGProps } from 'react'

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Width and height in CSS pixels. */
  size?: number
}

/**
 * Returns a component that draws an icon of Lucide (license: `LICENSE` beside this file) in the color of the text. `paths` are its
 * lines on a grid of 24 by 24. Assistive technology skips it.
 */
export function icon(...paths: readonly string[]) {
  return function Icon({ size = 24, ...props }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        {...props}
      >
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
    )
  }
}
