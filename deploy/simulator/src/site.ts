/** Where the simulator is. It is known once it listens, so read it when you answer, not before. */
export type Site = {
  /** Where browsers reach it; links and pictures to look at start with it. */
  origin: string;
  /** Where services reach it; what only they fetch (Replicate's outputs) starts with it. */
  servicesOrigin: string;
  smtpUrl: string;
};
