import { Burger, LogoMark, PageHeader, SkeletonPage, SkeletonRows } from '@insta-ai/design';
import frame from '../frame/frame.module.css';
import logo from '../frame/logo.module.css';
import bar from '../frame/navigation-bar.module.css';
import { isUnder, navigationLinks } from '../remotes.ts';

/** TABLE: pages whose heading is always the same, and stands where it stands here. */
const headings: { readonly [page: string]: string } = {
  'content-list': 'Contents',
  'content-type-list': 'Content Types',
  comments: 'Comments',
  media: 'All your media',
  calendar: 'Describe your calendar',
};

/** The frame as it is before anybody is known: what depends on the person has its room at the right and comes later. */
export function ScreenOutline({ pattern, page }: { pattern: string; page: string }) {
  const heading = headings[page];
  return (
    <>
      <div className={frame.bar}>
        <div className={bar.row}>
          <span className={logo.logo}>
            <LogoMark />
            <span>Insta AI</span>
          </span>
          <div className={bar.links}>
            {navigationLinks.map(link => (
              <span
                key={link.to}
                className={bar.link}
                aria-current={isUnder(pattern, link) ? 'page' : undefined}
              >
                {link.label}
              </span>
            ))}
          </div>
          <div className={bar.side}>
            <Burger className={bar.burger} />
          </div>
        </div>
      </div>
      <div className={frame.main}>
        {heading ? (
          <>
            <PageHeader title={heading} />
            <SkeletonRows />
          </>
        ) : (
          <SkeletonPage />
        )}
      </div>
    </>
  );
}
