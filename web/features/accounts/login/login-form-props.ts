export interface LoginFormProps {
  /** The dialog's title, which is also the form's accessible name. */
  title: string;
  /** As typed in the previous form. */
  email: string;
}
