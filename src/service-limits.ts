/** What one worker and one document may take: the service's defaults, by which batches and the library go, too. */
export const SERVICE_LIMITS = {
  /** Documents of one process. */
  maxJobs: 64,
  /** How long an idle process is kept for its caller's next document. */
  idleSeconds: 60,
  memoryMib: 512,
  deadlineMs: 100_000,
  /** CPU time of a small document: a hundred times what an average one takes. */
  cpuSeconds: 4,
};
