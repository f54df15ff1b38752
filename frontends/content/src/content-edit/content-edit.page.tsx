import { PageHeader } from '@insta-ai/design';

export function ContentEditPage() {
  return <PageHeader title="Content" />;
}
