import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import type { ButtonLook } from './button-class.ts';

interface FileButtonProps
  extends ButtonLook,
    Pick<ComponentProps<'button'>, 'name' | 'aria-describedby'> {
  /** The types that the browser offers first, as in `<input accept>`. */
  accept: string;
  isMultiple?: boolean;
  icon?: ReactNode;
  isLoading?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A button that opens files of the user's computer. */
export function FileButton({ accept, isMultiple, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={isMultiple}
        onChange={({ target }) => {
          const files = Array.from(target.files ?? []);
          // Otherwise choosing the same file again would not be a change.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
