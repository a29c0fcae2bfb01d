/** Without characters that are easily confused: 0, 1, i, l, o. */
export const RECOVERY_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
/** 89 random bits, so that a copied database does not reveal codes by trying all of them. */
export const RECOVERY_LENGTH = 18;
const EARLIER_LENGTH = 10;
/** A code without its hyphens. Members may still have shorter ones, made before they were longer. */
export const RECOVERY_CODE = new RegExp(
  `^(?:[${RECOVERY_ALPHABET}]{${RECOVERY_LENGTH}}|[${RECOVERY_ALPHABET}]{${EARLIER_LENGTH}})$`,
);
