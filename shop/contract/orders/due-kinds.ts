/** today: a parcel must leave today. late: it should have left, or arrived, before today. */
export const dueKinds = ['today', 'late'] as const
export type DueKind = (typeof dueKinds)[number]
