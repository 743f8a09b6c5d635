/**
 * The restrictions of the sandbox, which the API reports as `walls`, in the order in which they take effect;
 * `sandbox.ts` says what each prevents.
 */
export const WALLS = [
  'resourceLimits',
  'noNewPrivileges',
  'parentDeathSignal',
  'landlock',
  'seccompFilter',
  'permissionModel',
] as const;

export type Wall = (typeof WALLS)[number];
