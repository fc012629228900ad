export const recoveryPath = 'recovery'

/** Shown when the page has crashed again and again. No script, no file: it must work when nothing else does. */
export const recoveryPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Control Center</title>
    <style>
      :root { color-scheme: light dark; }
      body { font: 13px/20px system-ui, sans-serif; display: grid; place-items: center; min-height: 100vh; margin: 0; }
      main { max-width: 440px; padding: 16px; }
      h1 { font-size: 20px; line-height: 28px; font-weight: 600; }
    </style>
  </head>
  <body>
    <main>
      <h1>The window stopped three times within a minute</h1>
      <p>Your runs and changes are safe: they live outside this window, and nothing was written while it was down.</p>
      <p><a href="app://cc/index.html">Open it again</a></p>
      <p>If it keeps happening, the log in the data folder (logs/main.log) tells what was seen.</p>
    </main>
  </body>
</html>
`
