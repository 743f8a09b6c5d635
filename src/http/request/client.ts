/** How many requests a caller may make in any minute and in any hour. */
export interface Tier {
  perMinute: number;
  perHour: number;
}

/** Logs show `name`; clients with the same `quotaKey` share one quota. */
export interface Client {
  name: string;
  quotaKey: string;
  tier: Tier;
}
