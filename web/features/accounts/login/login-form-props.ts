export interface LoginFormProps {
  /** The dialog's title, which is also the form's accessible name. */
  title: string;
  /** The address typed in the previous form. */
  email: string;
}
