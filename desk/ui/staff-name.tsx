interface StaffNameProps {
  /** The address of a member of staff, or the user of a command. */
  actor: string;
  /** Null unless the actor is a member of staff. */
  name: string | null;
}

/** A member of staff by name, with the address as a tooltip. */
export function StaffName({ actor, name }: StaffNameProps) {
  return name === null ? actor : <span title={actor}>{name}</span>;
}
