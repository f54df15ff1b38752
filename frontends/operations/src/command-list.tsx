import classes from './operations.module.css';

/** TABLE: the forms of the product, as who runs one knows it. */
export type FormCommands = {
  readonly ofMake: string;
  readonly oneContainer: string;
  readonly compose: string;
  readonly cluster: string;
};

const forms = [
  ['ofMake', 'With make start'],
  ['oneContainer', 'In the one container'],
  ['compose', 'With Compose'],
  ['cluster', 'In a cluster'],
] as const;

/** The same command as it is typed for each form of the product. */
export function CommandList({ commands }: { commands: FormCommands }) {
  return (
    <dl className={classes.commands}>
      {forms.map(([form, label]) => (
        <div key={form}>
          <dt>{label}</dt>
          <dd>
            <code>{commands[form]}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
