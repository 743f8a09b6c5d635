/** Limits of one worker and one document: defaults of the service, batches and the library. */
export const SERVICE_LIMITS = {
  /** The most documents of one process. */
  maxJobs: 64,
  /** How long an idle process is kept for its caller's next document. */
  idleSeconds: 60,
  memoryMib: 512,
  deadlineMs: 100_000,
  /** CPU time that a small document may take: a hundred times that of an average one. */
  cpuSeconds: 4,
};
