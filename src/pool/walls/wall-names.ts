/** The walls around a worker, in the order in which they are raised; `walls.ts` says what each keeps out. */
export const WALLS = [
  'resourceLimits',
  'noNewPrivileges',
  'parentDeathSignal',
  'landlock',
  'seccompFilter',
  'permissionModel',
] as const;

export type Wall = (typeof WALLS)[number];
