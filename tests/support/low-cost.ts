/** Argon2 parameters that make hashing fast; few tests depend on its real cost. */
export const LOW_COST = { memoryCost: 64, timeCost: 1, parallelism: 1 };
