import { Button, FailureNote, formatInstant, Group, SkeletonRows, Text, Title } from '@insta-ai/design';
import { copyText, messageOf, useTimeZone } from '@insta-ai/platform';
import type { DoctorLine, DoctorReport } from '@insta-ai/proto/http/operations/doctor';
import { useRef, useState } from 'react';
import { CommandList } from '../command-list.tsx';
import classes from '../operations.module.css';
import {
  isUnderWay,
  leftOutByReason,
  levels,
  progressInWords,
  reportText,
  sumInWords,
  troubleInWords,
  worstFirst,
} from './doctor-words.ts';
import { useAskDoctor, useDoctor } from './use-doctor.ts';

const commands = {
  ofMake: 'make doctor',
  oneContainer: 'docker compose exec insta-ai insta doctor',
  compose: 'docker compose -f deploy/compose/compose.yaml run --rm operator doctor',
  cluster: 'kubectl exec deploy/insta-ai-operator -- insta doctor',
};

/** Everything of the installation looked at, the worst first, each with its fix. */
export function DoctorSection() {
  const doctor = useDoctor();
  const ask = useAskDoctor();
  const { data } = doctor;
  const progress = data && progressInWords(data);
  const trouble = data && troubleInWords(data.state);
  return (
    <section className={classes.part} aria-labelledby="doctor">
      <div className={classes.head}>
        <Title order={2} id="doctor">
          Doctor
        </Title>
        <Button
          variant="default"
          loading={ask.isPending || (data !== undefined && isUnderWay(data.state))}
          onClick={() => ask.mutate()}
        >
          {data?.report ? 'Check again' : 'Check everything'}
        </Button>
      </div>
      <Text c="dimmed" mb="xs">
        Settings, clock, disk, stores, workers, everything outside, logins and budgets. Nothing is changed.
      </Text>
      {doctor.isPending && <SkeletonRows count={2} height={44} />}
      {doctor.isError && !data && (
        <FailureNote
          title="What the doctor found could not be loaded"
          message={messageOf(doctor.error)}
          onRetry={() => void doctor.refetch()}
        />
      )}
      <p role="status" className={classes.progress}>
        {progress}
      </p>
      {trouble && <Text role="alert">{trouble}</Text>}
      {data?.report && <Report report={data.report} />}
      <details className={classes.help}>
        <summary>Check by a command</summary>
        <p>
          The same checks, also while this page cannot be opened. What is not looked at here since its
          settings are elsewhere is looked at where they are set.
        </p>
        <CommandList commands={commands} />
      </details>
    </section>
  );
}

function Report({ report }: { report: DoctorReport }) {
  const zone = useTimeZone();
  const field = useRef<HTMLTextAreaElement>(null);
  const [outcome, setOutcome] = useState('');
  const copy = async () =>
    setOutcome(
      (await copyText(reportText(report), field.current)) ? 'Copied' : 'Select it and copy it by hand',
    );
  const lines = worstFirst(report.lines);
  const wrong = lines.filter(({ level }) => level !== 'ok');
  const well = lines.filter(({ level }) => level === 'ok');
  return (
    <>
      <div className={classes.head}>
        <span>
          {sumInWords(report)}{' '}
          <time className={classes.quiet} dateTime={report.finishedAt}>
            {formatInstant(report.finishedAt, 'ddd D MMM, HH:mm', zone)}
          </time>
        </span>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => void copy()}>
            Copy as text
          </Button>
          <span role="status" className={classes.quiet}>
            {outcome}
          </span>
        </Group>
      </div>
      {outcome.startsWith('Select') && (
        <textarea
          ref={field}
          className={classes.asText}
          aria-label="The report as text"
          readOnly
          rows={8}
          value={reportText(report)}
        />
      )}
      {wrong.length > 0 && <Findings lines={wrong} />}
      {well.length > 0 && (
        <details className={classes.help}>
          <summary>{well.length} well</summary>
          <Findings lines={well} />
        </details>
      )}
      {report.leftOut.length > 0 && (
        <details className={classes.help}>
          <summary>{report.leftOut.length} not looked at</summary>
          <ul>
            {leftOutByReason(report).map(([reason, names]) => (
              <li key={reason}>
                {names}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Findings({ lines }: { lines: readonly DoctorLine[] }) {
  return (
    <ul className={classes.hands}>
      {lines.map(({ level, group, name, words, fix }) => (
        <li key={`${group} ${name} ${words}`} className={classes.hand}>
          <span className={classes.word} data-tone={levels[level].tone}>
            {levels[level].word}
          </span>
          <div className={classes.about}>
            <span>
              <span className={classes.what}>{name}</span> <span className={classes.quiet}>{group}</span>
            </span>
            <span>{words}</span>
            {fix && <span className={classes.cure}>{fix}</span>}
          </div>
        </li>
      ))}
    </ul>
  );
}
