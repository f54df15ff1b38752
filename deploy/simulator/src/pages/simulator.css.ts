/** One small stylesheet, light and dark. */
export const simulatorStyles = `
:root { color-scheme: light dark; --paper: #faf9f7; --card: #ffffff; --ink: #1d1b20; --quiet: #6b6670; --line: #e7e3de; --accent: #4b45b5; --accent-ink: #ffffff; --tint: #f1efec; --ring: linear-gradient(45deg, #f2b84b, #e0645c 45%, #8a4fb0); }
@media (prefers-color-scheme: dark) { :root { --paper: #141317; --card: #1c1b20; --ink: #f0eef2; --quiet: #a29da8; --line: #2d2b33; --accent: #a8a3ff; --accent-ink: #17152b; --tint: #25232a; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", sans-serif; }
a { color: inherit; }
a:focus-visible, button:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 6px; }
h1 { font-size: 22px; line-height: 1.25; margin: 0 0 6px; letter-spacing: -.01em; }
h2 { font-size: 16px; margin: 0 0 10px; }
p { margin: 0 0 10px; }
.quiet { color: var(--quiet); }
.small { font-size: 13px; }
.plain { list-style: none; margin: 0; padding: 0; }
code { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.top { position: sticky; top: 0; z-index: 2; display: flex; align-items: center; gap: 10px; height: 56px; padding: 0 max(16px, calc((100% - 940px) / 2)); background: color-mix(in srgb, var(--paper) 88%, transparent); backdrop-filter: blur(10px); border-bottom: 1px solid var(--line); }
.top .name { white-space: nowrap; font-weight: 650; text-decoration: none; letter-spacing: -.01em; }
.badge { font-size: 12px; padding: 2px 9px; border-radius: 99px; background: var(--tint); color: var(--quiet); border: 1px solid var(--line); }
.top nav { margin-left: auto; display: flex; gap: 4px; }
.top nav a { text-decoration: none; color: var(--quiet); padding: 6px 11px; border-radius: 8px; }
.top nav a[aria-current] { color: var(--ink); background: var(--tint); }
main { max-width: 972px; margin: 0 auto; padding: 28px 16px 64px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 20px; }
.narrow { max-width: 460px; margin: 24px auto; }
.empty { text-align: center; padding: 64px 20px; color: var(--quiet); }
.empty strong { display: block; color: var(--ink); font-size: 17px; font-weight: 600; margin-bottom: 4px; }
.buttons { display: flex; gap: 10px; margin-top: 18px; }
button { font: inherit; padding: 9px 16px; border-radius: 9px; border: 1px solid var(--line); background: var(--card); color: var(--ink); cursor: pointer; }
button.main { background: var(--accent); color: var(--accent-ink); border-color: transparent; font-weight: 600; }
fieldset { border: 1px solid var(--line); border-radius: 9px; margin: 14px 0 0; padding: 10px 14px; }
legend { padding: 0 6px; color: var(--quiet); font-size: 13px; }
.login .plain li { padding: 3px 0; }
.scopes label { display: flex; gap: 8px; align-items: center; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(200px, 1fr)); gap: 14px; margin: 20px 0 28px; }
.tile { display: block; text-decoration: none; background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 16px 18px; }
a.tile:hover { border-color: var(--quiet); }
.tile b { display: block; font-size: 26px; font-weight: 620; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
.rows { display: grid; grid-template-columns: max-content 1fr; gap: 8px 20px; margin: 0; }
.rows dt { color: var(--quiet); } .rows dd { margin: 0; min-width: 0; }
section + section { margin-top: 20px; }
.accounts { display: flex; gap: 8px; margin-bottom: 26px; flex-wrap: wrap; }
.accounts a { text-decoration: none; color: var(--quiet); border: 1px solid var(--line); border-radius: 99px; padding: 5px 14px 5px 6px; display: inline-flex; gap: 8px; align-items: center; font-size: 14px; }
.accounts a[aria-current] { color: var(--ink); background: var(--card); border-color: var(--quiet); }
.accounts img { width: 24px; height: 24px; border-radius: 50%; object-fit: cover; }
.profile { display: grid; grid-template-columns: 150px 1fr; gap: 6px 44px; align-items: center; margin-bottom: 28px; }
.portrait { grid-row: span 4; width: 150px; height: 150px; padding: 4px; border-radius: 50%; background: var(--line); display: block; }
.portrait.story { background: var(--ring); }
.portrait img { width: 100%; height: 100%; border-radius: 50%; border: 4px solid var(--paper); object-fit: cover; display: block; }
.profile h1 { font-weight: 550; margin: 0; }
.counts { display: flex; gap: 26px; margin: 0; padding: 0; list-style: none; font-variant-numeric: tabular-nums; }
.profile .who { font-weight: 600; margin: 0; } .bio { white-space: pre-line; margin: 0; }
.grid { display: grid; grid-template-columns: repeat(3, 1fr); gap: 4px; border-top: 1px solid var(--line); padding-top: 18px; }
.grid a { position: relative; display: block; aspect-ratio: 4 / 5; overflow: hidden; background: var(--tint); border-radius: 3px; }
.grid img, .grid video { width: 100%; height: 100%; object-fit: cover; display: block; transition: transform .16s; }
.grid a:hover img { transform: scale(1.02); }
.kind { position: absolute; top: 9px; right: 9px; width: 20px; height: 20px; color: #fff; filter: drop-shadow(0 1px 3px rgb(0 0 0 / .55)); }
.post { display: grid; grid-template-columns: minmax(0, 1fr) 340px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
.post .words { padding: 18px 20px; display: flex; flex-direction: column; gap: 14px; border-left: 1px solid var(--line); min-width: 0; }
.by { display: flex; gap: 10px; align-items: center; text-decoration: none; font-weight: 600; }
.by img { width: 34px; height: 34px; border-radius: 50%; object-fit: cover; }
.caption { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }
.tag { color: var(--accent); }
.facts { margin-top: auto; border-top: 1px solid var(--line); padding-top: 12px; }
.slides { position: relative; background: var(--tint); }
.track { display: flex; overflow-x: auto; scroll-snap-type: x mandatory; scrollbar-width: none; scroll-behavior: smooth; height: 100%; }
.track::-webkit-scrollbar { display: none; }
.slide { flex: 0 0 100%; scroll-snap-align: start; position: relative; display: grid; place-items: center; }
.slide img, .slide video { width: 100%; object-fit: contain; display: block; } .slide video { max-height: 78vh; }
.arrow { position: absolute; top: 50%; translate: 0 -50%; width: 34px; height: 34px; border-radius: 50%; display: grid; place-items: center; background: rgb(255 255 255 / .88); color: #1d1b20; text-decoration: none; font-size: 19px; line-height: 1; }
.arrow.previous { left: 12px; } .arrow.next { right: 12px; }
.dots { position: absolute; left: 0; right: 0; bottom: 12px; display: flex; gap: 6px; justify-content: center; pointer-events: none; }
.dots a { width: 7px; height: 7px; border-radius: 50%; background: rgb(255 255 255 / .55); pointer-events: auto; box-shadow: 0 0 3px rgb(0 0 0 / .35); }
.dots a.on { background: #fff; }
.comment { display: grid; grid-template-columns: max-content 1fr; gap: 8px; }
.story-view { max-width: 400px; margin: 0 auto; border-radius: 14px; overflow: hidden; background: #0d0c10; position: relative; aspect-ratio: 9 / 16; }
.story-view img, .story-view video { width: 100%; height: 100%; object-fit: contain; display: block; }
.bars { position: absolute; z-index: 1; top: 10px; left: 10px; right: 10px; display: flex; gap: 4px; }
.bars i { flex: 1; height: 2.5px; border-radius: 2px; background: rgb(255 255 255 / .45); } .bars i.on { background: #fff; }
.story-by { position: absolute; z-index: 1; top: 22px; left: 14px; color: #fff; font-weight: 600; text-decoration: none; display: flex; align-items: center; gap: 8px; text-shadow: 0 1px 4px rgb(0 0 0 / .6); }
.story-by img { width: 30px; height: 30px; border-radius: 50%; object-fit: cover; }
.inbox { padding: 0; overflow: hidden; }
.inbox a { display: grid; grid-template-columns: minmax(0, 1fr) max-content; gap: 2px 16px; padding: 13px 18px; text-decoration: none; border-top: 1px solid var(--line); }
.inbox li:first-child a { border-top: 0; } .inbox a:hover { background: var(--tint); }
.inbox strong { font-weight: 600; } .inbox span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.inbox time { color: var(--quiet); font-size: 13px; font-variant-numeric: tabular-nums; }
.message { width: 100%; min-height: 460px; border: 0; border-radius: 9px; background: #fff; margin-top: 16px; display: block; }
.plain-text { white-space: pre-wrap; overflow-wrap: anywhere; margin: 16px 0 0; font: inherit; }
.files { display: flex; flex-wrap: wrap; gap: 10px; margin: 16px 0 0; padding: 0; list-style: none; }
.files a { border: 1px solid var(--line); border-radius: 9px; padding: 7px 12px; text-decoration: none; display: inline-block; }
.back { display: inline-block; margin-bottom: 16px; color: var(--quiet); text-decoration: none; }
@media (max-width: 760px) {
  main { padding: 18px 12px 48px; } .top { padding: 0 12px; gap: 8px; } .top nav { gap: 0; } .top nav a { padding: 6px 8px; font-size: 14px; }
  .tiles { grid-template-columns: 1fr 1fr; gap: 10px; }
  .profile { grid-template-columns: 84px 1fr; gap: 4px 18px; }
  .portrait { width: 84px; height: 84px; grid-row: span 2; padding: 3px; } .portrait img { border-width: 3px; }
  .counts { gap: 16px; font-size: 14px; } .profile .who, .bio, .site { grid-column: 1 / -1; } .profile .who { margin-top: 10px; }
  .grid { gap: 2px; margin-inline: -12px; } .grid a { border-radius: 0; }
  .post { grid-template-columns: 1fr; } .post .words { border-left: 0; border-top: 1px solid var(--line); }
  .inbox a { grid-template-columns: 1fr; } .rows { grid-template-columns: 1fr; gap: 2px; } .rows dd { margin-bottom: 10px; }
}
@media (prefers-reduced-motion: reduce) { .track { scroll-behavior: auto; } .grid img { transition: none; } }
`;
