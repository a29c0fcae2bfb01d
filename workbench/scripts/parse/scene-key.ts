/** Identifies a scene by its text: the same in every place of the script, other after any change. */
export function sceneKey(text: string): string {
  // Two 32-bit multiplicative hashes (as in cyrb53), because Web Crypto's hashes are asynchronous.
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  return `${hex(mix(high, low))}${hex(mix(low, high))}`;
}

function mix(one: number, other: number): number {
  return Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
}

const hex = (value: number) => (value >>> 0).toString(16).padStart(8, '0');
