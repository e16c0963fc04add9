export function savePreviousBuild(build?: string, backup?: string): void
export function restorePreviousBuild(build?: string, backup?: string): void
