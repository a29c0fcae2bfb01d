import { useListQuery } from '#desk/lib/list-query.ts';
import { TextInput } from '#ui/form/text-input.tsx';

interface FilterDateProps {
  /** The parameter of the address: `2027-01-31`. */
  name: string;
  label: string;
}

/** A day as a filter of a list, in the time zone of the browser. */
export function FilterDate({ name, label }: FilterDateProps) {
  const query = useListQuery();
  return (
    <TextInput
      type="date"
      label={label}
      value={query.get(name)}
      onChange={({ target }) => query.set({ [name]: target.value })}
    />
  );
}

/** The first moment of a day of the address, some days later; undefined for no or an invalid day. */
export function startOfDay(day: string | undefined, daysLater = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '') ?? [];
  if (!year) return undefined;
  const time = new Date(Number(year), Number(month) - 1, Number(date) + daysLater);
  return time.toISOString();
}
