import type { AiUsage } from '#server/areas/ai/usage.ts';

/** Usage without a database and without limits, for tests of other parts. */
export function recordedUsage() {
  const counted: { userId: number; characters: number }[] = [];
  const sum = () => counted.reduce((total, { characters }) => total + characters, 0);
  const usage: AiUsage = {
    async reserve(userId, characters) {
      const entry = { userId, characters };
      counted.push(entry);
      return async () => void counted.splice(counted.indexOf(entry), 1);
    },
    usedToday: async () => sum(),
    deleteExpired: async () => {},
  };
  return { usage, sum };
}
