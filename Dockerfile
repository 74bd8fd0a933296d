# The image of payment-sandbox, made from the package: `npm pack`, then `docker build .`.
FROM node:20-alpine

# The package and what it depends on, and nothing that only its developers need.
WORKDIR /opt/payment-sandbox
COPY payment-sandbox-*.tgz ./
RUN npm install --omit=dev --no-audit --no-fund --ignore-scripts ./payment-sandbox-*.tgz \
  && rm payment-sandbox-*.tgz \
  && mkdir /data \
  && chown node:node /data
ENV PATH=/opt/payment-sandbox/node_modules/.bin:$PATH

# Beyond its own machine the control API wants a token: PAYMENT_SANDBOX_ADMIN_TOKEN, or the one that
# the first lines show.
ENV PAYMENT_SANDBOX_HOST=0.0.0.0 PAYMENT_SANDBOX_PORT=4649 PAYMENT_SANDBOX_STATE=/data/sandbox.json
EXPOSE 4649
VOLUME /data
USER node
WORKDIR /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=3 \
  CMD ["payment-sandbox", "health"]
ENTRYPOINT ["payment-sandbox"]
CMD ["start", "--no-config"]
