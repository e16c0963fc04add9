export function keepFormerBuild(build?: string, aside?: string): void
export function restoreFormerBuild(build?: string, aside?: string): void
