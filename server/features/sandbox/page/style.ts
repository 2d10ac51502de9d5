/** The style of the sandbox's page, in the app's light and dark colours. */
export const sandboxStyle = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#ebf0f4, #101b21);
  --surface: light-dark(#fefcf9, #18262d);
  --text: light-dark(#132833, #e8eef0);
  --muted: light-dark(#435762, #a9bac2);
  --edge: light-dark(#6b818b, #7d939d);
  --primary: light-dark(#154d60, #9fcbdb);
  --on-primary: light-dark(#fcfaf6, #0d2029);
  --focus: light-dark(#1059ac, #8fc0ff);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 17px/1.5 system-ui, sans-serif; }
main { max-width: 720px; margin: 0 auto; padding: 24px 16px 64px; }
h1, h2 { font-family: Georgia, serif; font-weight: 500; line-height: 1.25; }
h1 { margin: 0 0 8px; }
h2, h3 { margin: 0 0 8px; }
section { background: var(--surface); border-radius: 12px; padding: 24px; margin-top: 24px; }
p { margin: 0 0 16px; }
a { color: var(--primary); }
label { display: block; margin: 12px 0 4px; }
input, select, button { font: inherit; min-height: 44px; border-radius: 8px; padding: 8px 14px; }
input, select { flex: 1 1 200px; width: 100%; background: var(--surface); color: inherit; border: 1px solid var(--edge); }
button { background: var(--primary); color: var(--on-primary); border: 0; cursor: pointer; }
button:disabled { opacity: 0.6; cursor: progress; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; margin-bottom: 24px; }
th, td { text-align: left; padding: 8px 12px 8px 0; border-bottom: 1px solid var(--edge); }
article { margin-top: 24px; border-top: 1px solid var(--edge); padding-top: 16px; overflow-wrap: anywhere; }
.row { display: flex; flex-wrap: wrap; gap: 8px; }
.buttons { margin-top: 24px; }
.emails { list-style: none; margin: 16px 0 0; padding: 0; }
.emails button { width: 100%; text-align: left; background: none; color: inherit; border-bottom: 1px solid var(--edge); border-radius: 0; padding: 10px 0; overflow-wrap: anywhere; }
.muted, .emails span { color: var(--muted); font-size: 15px; display: block; }
.text { white-space: pre-wrap; }
/* Announced only if it is there before its text; takes no space while empty. */
#message:empty { position: absolute; }
`;
