/** How many requests a caller may make in any minute and in any hour. */
export interface Tier {
  perMinute: number;
  perHour: number;
}

/** `name` is what logs show; `quotaKey` is what shares one quota. */
export interface Client {
  name: string;
  quotaKey: string;
  tier: Tier;
}
