import { Text } from '@insta-ai/design';
import { callApi } from '@insta-ai/platform';
import { useQuery } from '@insta-ai/platform/data';
import { Link } from '@insta-ai/platform/router';
import classes from './operations.module.css';

/** Which product this is, and where costs stand. */
export function VersionLine() {
  const version = useQuery({
    queryKey: ['version'],
    queryFn: ({ signal }) => callApi('getVersion', { signal }),
  });
  const { version: number, commit } = version.data ?? {};
  return (
    <Text className={classes.foot} size="sm" c="dimmed" component="p">
      {number && `Insta AI ${number}${commit ? ` (${commit.slice(0, 8)})` : ''} · `}
      <Link to="/profile/spending">Spending and budgets</Link>
    </Text>
  );
}
